#!/bin/sh
# As much of the official image's start as compose.yml needs: the first start makes the database, and runs the scripts of
# /docker-entrypoint-initdb.d while the server listens only on its socket.
set -eu
data=/var/lib/postgresql/data
programs=/usr/lib/postgresql/15/bin
export PATH="$programs:$PATH"
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }

if [ ! -s "$data/PG_VERSION" ]; then
  mkdir -p "$data" /run/postgresql
  chown -R postgres:postgres /var/lib/postgresql /run/postgresql
  printf '%s\n' "$POSTGRES_PASSWORD" > /run/password
  chown postgres /run/password
  as_postgres initdb --pgdata "$data" --username postgres --encoding UTF8 --locale C.UTF-8 --pwfile /run/password --auth-local trust --auth-host scram-sha-256
  rm /run/password
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  as_postgres pg_ctl --pgdata "$data" --wait --options "-c listen_addresses=''" start
  for script in /docker-entrypoint-initdb.d/*.sh; do as_postgres sh "$script"; done
  as_postgres pg_ctl --pgdata "$data" --wait --mode fast stop
fi
mkdir -p /run/postgresql
chown postgres:postgres /run/postgresql
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -D "$data" -c "listen_addresses=*"
