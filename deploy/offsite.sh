#!/bin/sh
# Takes a backup off this machine: desk backup calls it with the file's path, where BACKUP_OFFSITE
# names it. /etc/research-desk/offsite says where to, in rclone's words (S3, SFTP, a drive …):
#   OFFSITE_TO=away:research-desk-backups
#   RCLONE_CONFIG=/etc/research-desk/rclone.conf
#   OFFSITE_DAYS=90
set -eu
set -a
. "${OFFSITE_SETTINGS:-/etc/research-desk/offsite}"
set +a
rclone copyto --immutable "$1" "$OFFSITE_TO/$(basename "$1")"
# What it keeps longer than you promised to keep data would be kept against your promise.
rclone delete --min-age "${OFFSITE_DAYS:-90}d" "$OFFSITE_TO"
