"""Adapters to the tools of the field; each module needs the package it is named after."""
