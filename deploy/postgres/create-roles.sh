#!/bin/sh
# Runs once, in an empty database of the image postgres. The roles of `vantage database sql`, for two of them.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
create role vantage_owner login password :'owner' nosuperuser nobypassrls;
create role vantage_app login password :'app' nosuperuser nobypassrls;
create database vantage owner vantage_owner encoding 'UTF8' template template0;
SQL
