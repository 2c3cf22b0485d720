#!/bin/sh
# Creates the game's role and database on the first start of the database's container. The role is not a superuser. It
# may create roles, because the first migration creates the one that players' calls use.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username postgres <<'SQL'
create role called_shot login createrole password :'password';
create database called_shot owner called_shot encoding 'UTF8';
SQL
