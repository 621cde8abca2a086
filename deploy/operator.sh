#!/bin/sh
# The operator's command line with the service's own settings and as its own user: sudo deploy/operator.sh claims list
exec runuser -u research-desk -- env NODE_ENV=production DATA_DIR=/var/lib/research-desk \
  node --env-file=/etc/research-desk/env "$(dirname "$(readlink -f "$0")")/../build/server/operator.js" "$@"
