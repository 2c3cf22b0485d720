#!/bin/sh
# Makes the game's role and database when the database's container starts for the first time. The role is not a superuser;
# it may create roles because the first migration makes the one that players' calls use.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username postgres <<'SQL'
create role called_shot login createrole password :'password';
create database called_shot owner called_shot;
SQL
