#!/bin/sh
# shellcheck disable=SC1111  # Sentences have the quotation marks that all our sentences have.
# Makes a Riffle PC of a Debian 12 or 13: accounts, units, session, firewall, device rules, power, no memory on the disk.
# It may be run again at any time, changes what differs and says so. It fetches nothing but the packages it names, and those only
# when told to. How it is used: docs/operations/KIOSK.md.
set -eu

usage='Usage: install.sh [--role table|cardroom|both] [--shell electron|browser|none] [--session cage|x] [--management CIDR]
                  [--devices FILE] [--release FILE --key FILE] [--packages] [--root DIR] [--dry-run] [--uninstall]
  --role        what this PC is; table when left out
  --shell       what shows the console; electron where /opt/Riffle/riffle is, else browser; none: no display
  --session     cage (one display) or x (X and openbox: a second display for the players)
  --management  the network ssh is allowed from, as 10.0.9.0/24; none when left out
  --devices     rules made by “riffle devices --udev”; without them no device is turned away
  --release     the first version that can be updated: the launcher starts it from then on
  --key         the key whose releases this PC takes, as “riffle release key” printed it
  --packages    apt-get installs what is missing of the packages this needs
  --root        another root than /: files are put there, and no program of the system is run
  --dry-run     says what would be done, and does nothing
  --uninstall   takes away what this put there; configuration, logs and accounts stay'

role=table shell='' session=cage management='' devices='' release='' key='' packages=no root='' dry=no uninstall=no

refuse() {
  printf '%s\n' "$1" >&2
  exit 2
}

one_of() { # NAME VALUE ALLOWED…
  name=$1 value=$2
  shift 2
  for allowed in "$@"; do if [ "$value" = "$allowed" ]; then return; fi; done
  refuse "$name is one of: $*."
}

while [ "$#" -gt 0 ]; do
  case $1 in
    --packages) packages=yes ;;
    --dry-run) dry=yes ;;
    --uninstall) uninstall=yes ;;
    --role | --shell | --session | --management | --devices | --release | --key | --root)
      [ "$#" -ge 2 ] || refuse "$1 needs a word after it.
$usage"
      case $1 in
        --role) role=$2 ;;
        --shell) shell=$2 ;;
        --session) session=$2 ;;
        --management) management=$2 ;;
        --devices) devices=$2 ;;
        --release) release=$2 ;;
        --key) key=$2 ;;
        --root) root=${2%/} ;;
      esac
      shift
      ;;
    *) refuse "$usage" ;;
  esac
  shift
done

one_of --role "$role" table cardroom both
[ -n "$shell" ] || if [ "$role" = cardroom ]; then shell=none; elif [ -x "$root/opt/Riffle/riffle" ]; then shell=electron; else shell=browser; fi
one_of --shell "$shell" electron browser none
one_of --session "$session" cage x
if [ -n "$management" ] && ! printf '%s\n' "$management" | grep -Eqx '([0-9]{1,3}\.){3}[0-9]{1,3}/[0-9]{1,2}'; then
  refuse "--management is a network such as 10.0.9.0/24, and not “$management”."
fi
if [ -n "$devices" ] && ! grep -q '^LABEL="riffle_end"$' "$devices" 2>/dev/null; then
  refuse "$devices is not what “riffle devices --udev” prints: make it anew."
fi
if [ -n "$release$key" ]; then
  if [ -z "$release" ] || [ -z "$key" ]; then refuse '--release and --key belong together: a version, and the key it was signed with.'; fi
  [ -r "$release" ] || refuse "$release cannot be read: name the release."
  grep -Eqx '[A-Za-z0-9+/]{43}=' "$key" 2>/dev/null || refuse "$key is not what “riffle release key” prints: one line of 44 letters."
  # Whoever unpacks it has another folder.
  release=$(realpath -- "$release") key=$(realpath -- "$key")
fi
if [ -n "$root" ] && [ ! -d "$root" ]; then refuse "There is no folder $root."; fi
if [ -z "$root" ] && [ "$dry" = no ] && [ "$(id -u)" -ne 0 ]; then
  refuse 'This changes the system: run it as root, or with --dry-run.'
fi

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
source=${here%/build/kiosk}
if [ -n "$release" ] && [ ! -e "$source/out/server/launch.js" ]; then refuse "There is no launcher in $source/out/server: run “npm run build” there first."; fi
if [ -z "$root" ] && [ "$dry" = no ]; then
  case $here in /opt/riffle/*) ;; *) refuse "The units name /opt/riffle, and this lies in $here: put the program into /opt/riffle first." ;; esac
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
list=/var/lib/riffle-kiosk-installed
me=0
if [ -n "$root" ]; then me=$(id -u); fi

say() { printf '%s\n' "$*"; }

# run PROGRAM …: a program of the system; never in another root.
run() {
  if [ "$dry" = yes ]; then say "would run: $*"; elif [ -n "$root" ]; then say "not run in $root: $*"; else "$@"; fi
}

# own FOLDER: makes it where it is missing; refuses one that leads elsewhere, or that another account can put something into.
# Root follows nobody's links: it writes in no other folder. In another root it is whoever runs this, for root.
own() {
  at=$root rest=${1#/}/
  while [ -n "$rest" ]; do
    at=$at/${rest%%/*} rest=${rest#*/}
    if [ ! -e "$at" ] && [ ! -L "$at" ]; then
      if [ "$dry" = yes ]; then return; fi
      mkdir -m 0755 "$at"
    fi
    # Said to be closed, and not done.
    if [ "$dry" = yes ] && [ "$at" = "$root/etc/riffle" ]; then continue; fi
    # shellcheck disable=SC2046
    is_own "$rest" $(ls -ldn -- "$at") || refuse "$at is a folder that others can change: look what lies there, and give it to root alone."
  done
}

# is_own REST MODE LINKS OWNER GROUP …: as ls describes the folder. Where it is sticky and only led through, nobody else replaces
# what root has in it. Debian gives /usr/local to its group staff (50), which is as good as root.
is_own() {
  [ "$4" = "$me" ] || return 1
  case $2 in
    d????-??-*) ;;
    d????????[tT]*) [ -n "$1" ] || return 1 ;;
    d????w??-*) [ "$5" = 50 ] || return 1 ;;
    *) return 1 ;;
  esac
}

# put MODE FILE PLACE: the file at its place, written aside and renamed; told only where something changes.
put() {
  say "$3" >>"$work/list"
  own "$(dirname -- "$3")"
  if cmp -s "$2" "$root$3"; then
    say "unchanged: $3"
    return
  fi
  if [ "$dry" = yes ]; then
    say "would write: $3"
    return
  fi
  rm -f "$root$3.new"
  cp "$2" "$root$3.new"
  chmod "$1" "$root$3.new"
  mv -f "$root$3.new" "$root$3"
  say "written: $3"
}

# keep PLACE: of an earlier run, which this one does not take away.
keep() {
  if [ -e "$root$1" ]; then say "$1" >>"$work/list"; fi
}

# take PLACE: away with a file of ours, and with its folder where that is empty and was ours.
take() {
  [ -e "$root$1" ] || [ -L "$root$1" ] || return 0
  own "$(dirname -- "$1")"
  if [ "$dry" = yes ]; then
    say "would remove: $1"
    return
  fi
  rm -f "$root$1"
  case $1 in */riffle*/* | *.d/*) rmdir "$(dirname -- "$root$1")" 2>/dev/null || true ;; esac
  say "removed: $1"
}

is_table() { [ "$role" != cardroom ]; }
is_cardroom() { [ "$role" != table ]; }

# What is to be started with the PC.
units() {
  say riffle-firewall.service
  if is_cardroom; then say riffle-cardroom.service; fi
  if is_table; then
    case $shell in
      electron) say riffle-console.service ;;
      browser) say 'riffle-table.service riffle-browser.service' ;;
      none) say riffle-table.service ;;
    esac
  fi
}

# Units of ours that another role or another display was started with.
others() {
  for unit in riffle-cardroom riffle-table riffle-console riffle-browser; do
    case " $(units | tr '\n' ' ') " in *" $unit.service "*) ;; *) say "$unit.service" ;; esac
  done
}

install_packages() {
  names=nftables
  if [ "$shell" != none ]; then
    if [ "$session" = cage ]; then names="$names cage xwayland"; else
      names="$names xserver-xorg-core xserver-xorg-input-libinput xinit openbox x11-xserver-utils"
    fi
    if [ "$shell" = browser ]; then names="$names chromium"; fi
  fi
  if [ "$packages" = yes ]; then
    # Word by word: these are names.
    # shellcheck disable=SC2086
    run apt-get install --yes --no-install-recommends $names
  else say "needs these packages, with --packages they are installed: $names"; fi
}

add_accounts() {
  if ! getent group riffle-devices >/dev/null 2>&1; then run groupadd --system riffle-devices; fi
  accounts=''
  if is_table; then accounts='riffle-table riffle-kiosk'; fi
  if is_cardroom; then accounts="$accounts riffle-cardroom"; fi
  for account in $accounts; do
    if ! getent passwd "$account" >/dev/null 2>&1; then
      run useradd --system --user-group --home-dir "/var/lib/$account" --shell /usr/sbin/nologin "$account"
    fi
  done
}

# /etc/riffle is root's. It once was the accounts' as well: whatever one of them laid there is read by nobody else, and by no unit.
close_etc() {
  folder=$root/etc/riffle
  own /etc
  if [ ! -e "$folder" ] && [ ! -L "$folder" ]; then return; fi
  # shellcheck disable=SC2046
  is_own sticky $(ls -ldn -- "$folder") || refuse "$folder is not root's: look what it is, and take it away."
  if [ "$dry" = yes ]; then say 'would close to everybody but root: /etc/riffle'; else chmod 0755 "$folder"; fi
  for laid in "$folder"/* "$folder"/.[!.]*; do
    if [ ! -e "$laid" ] && [ ! -L "$laid" ]; then continue; fi
    # shellcheck disable=SC2046
    if belongs "${laid##*/}" $(ls -ldn -- "$laid"); then continue; fi
    say "set aside, because an account laid it there: /etc/riffle/${laid##*/}"
    if [ "$dry" = yes ]; then continue; fi
    [ -n "${aside:-}" ] || aside=$(mktemp -d "$folder/set-aside.XXXXXX")
    mv "$laid" "$aside/"
  done
}

# belongs NAME MODE LINKS OWNER …: what root put there; and of each account the configuration that its first start once wrote there.
belongs() {
  if [ "$4" = "$me" ]; then return; fi
  case $1 in table.toml) account=riffle-table ;; cardroom.toml) account=riffle-cardroom ;; *) return 1 ;; esac
  case $2 in -*) [ "$3" = 1 ] && [ "$4" = "$(id -u "$account" 2>/dev/null)" ] ;; *) return 1 ;; esac
}

# Account and program folder of each server that a launcher starts. Two servers never share a folder: each takes up versions by itself.
launched() {
  if is_table && [ "$shell" != electron ]; then
    say riffle-table /opt/riffle
    if is_cardroom; then say riffle-cardroom /opt/riffle-cardroom; fi
  elif is_cardroom; then say riffle-cardroom /opt/riffle; fi
}

# Versions come and go by the account of the server. Launcher and release key lie in a folder of root's among them, which the sticky
# bit keeps there; it is made before the account has the folder, and root writes nothing else in there.
allow_updates() {
  launched >"$work/launched"
  while read -r account program; do
    if [ -z "$release" ] && [ ! -e "$root$program/installed.json" ]; then continue; fi
    own "$program/launch"
    if [ -n "$key" ]; then put 0644 "$key" "$program/launch/release-key.pub"; else keep "$program/launch/release-key.pub"; fi
    run install -d -m 1775 -o root -g "$account" "$program"
    if [ ! -e "$root$program/installed.json" ]; then
      run runuser -u "$account" -- "$source/node_modules/node/bin/node" "$source/commands/riffle.ts" update set-up "$release" --key "$key" --program "$program" </dev/null
    fi
    # The launcher comes last: without a version it has nothing to start, and the program in /opt/riffle goes on.
    if [ "$dry" = no ] && [ ! -e "$root$program/installed.json" ]; then
      say "no launcher in $program yet: it comes with the version, when this is run on the PC itself."
      continue
    fi
    put 0755 "$source/node_modules/node/bin/node" "$program/launch/node"
    put 0644 "$source/out/server/launch.js" "$program/launch/launch.js"
    if [ "$program" != /opt/riffle ]; then
      printf '[Service]\nEnvironment=RIFFLE_AT=%s\n' "$program" >"$work/program.conf"
      put 0644 "$work/program.conf" "/etc/systemd/system/$account.service.d/riffle.conf"
    fi
  done <"$work/launched"
  if [ -n "$release" ] && is_table && [ "$shell" = electron ]; then
    say 'The package of Electron brings its own table server and is replaced by apt: no launcher for the table.'
  fi
}

put_files() {
  # A folder of their own: versions of the program come and go.
  for script in start-server session x-session; do put 0755 "$here/$script" "/usr/local/lib/riffle/$script"; done
  put 0644 "$here/openbox.xml" /usr/local/lib/riffle/openbox.xml
  for unit in riffle-table riffle-cardroom riffle-console riffle-browser riffle-firewall; do
    put 0644 "$here/$unit.service" "/etc/systemd/system/$unit.service"
  done
  put 0644 "$here/coredump.conf" /etc/systemd/coredump.conf.d/riffle.conf
  put 0644 "$here/sleep.conf" /etc/systemd/sleep.conf.d/riffle.conf
  put 0644 "$here/sysctl.conf" /etc/sysctl.d/60-riffle.conf
  firewall >"$work/firewall.nft"
  put 0640 "$work/firewall.nft" /etc/riffle/firewall.nft
  if is_table; then
    put 0644 "$here/modules.conf" /etc/modprobe.d/riffle.conf
    if [ -n "$devices" ]; then put 0644 "$devices" /etc/udev/rules.d/69-riffle.rules; fi
  fi
  if [ "$shell" != none ]; then
    put 0644 "$here/logind.conf" /etc/systemd/logind.conf.d/riffle.conf
    say "RIFFLE_SESSION=$session" >"$work/kiosk.env"
    put 0644 "$work/kiosk.env" /etc/riffle/kiosk.env
    if [ "$session" = x ]; then put 0644 "$here/xorg.conf" /etc/X11/xorg.conf.d/60-riffle.conf; fi
  fi
}

# The rules without the parts this PC has no use for.
firewall() {
  without=''
  if ! is_cardroom; then without='/# role:cardroom/,/# end$/d'; fi
  if [ -z "$management" ]; then
    without="$without
/# role:management/,/# end\$/d"
  fi
  sed -e "$without" -e '/# role:/d' -e '/# end$/d' -e '/^# Lines between/d' -e "s|MANAGEMENT|$management|" "$here/firewall.nft"
}

# What an earlier run put there with other options, and this one did not.
take_leftovers() {
  [ -f "$root$list" ] || return 0
  while read -r place; do
    if [ "$place" != "$list" ] && ! grep -Fqx "$place" "$work/list"; then take "$place"; fi
  done <"$root$list"
}

start() {
  run systemctl daemon-reload
  run sysctl --quiet --ignore --load /etc/sysctl.d/60-riffle.conf || say 'What the kernel did not take now it takes at the next start.'
  if [ -n "$devices" ]; then run udevadm control --reload || true; fi
  # Word by word: these are names.
  # shellcheck disable=SC2046
  run systemctl disable $(others)
  # shellcheck disable=SC2046
  run systemctl enable $(units)
  if [ "$shell" != none ]; then run systemctl set-default graphical.target; fi
  say 'Done. Start this PC anew, so that everything is as it will be after a power cut.'
}

if [ "$uninstall" = yes ]; then
  [ -f "$root$list" ] || refuse "Nothing was installed here: there is no $root$list."
  run systemctl disable --now riffle-table.service riffle-cardroom.service riffle-console.service riffle-browser.service riffle-firewall.service
  cp "$root$list" "$work/list"
  while read -r place; do take "$place"; done <"$work/list"
  take "$list"
  run systemctl daemon-reload
  run udevadm control --reload || true
  say 'Configuration, logs, accounts and packages are still there.'
  exit 0
fi

# What root copies, and lets others run, is root's already.
if [ -z "$root" ] && [ "$dry" = no ]; then
  for from in "$here" "$source/out/server" "$source/node_modules/node/bin"; do [ ! -e "$from" ] || own "$from"; done
fi
close_etc
install_packages
add_accounts
allow_updates
put_files
take_leftovers
put 0644 "$work/list" "$list"
start
