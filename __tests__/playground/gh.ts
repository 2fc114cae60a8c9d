/** A `gh` that keeps its state in files of the folder `STATE`, writes down each call, and reads documents below `ROOT`.
 * Each word of a call is in brackets, so that quoting shows. A file `refuse` holds the beginning of the calls that fail. */
export const GH = `#!/bin/sh
cd "$STATE"
call=gh; for word in "$@"; do call="$call [$word]"; done
echo "$call" >>calls
if [ -e refuse ] && expr "$*" : "$(cat refuse)" >/dev/null; then echo "HTTP 403: $*" >&2; exit 1; fi
case "$*" in
  'repo view '*) echo "octo/demo $(cat visibility 2>/dev/null || echo PRIVATE) main" ;;
  'secret list '*) [ ! -e secret ] || echo ANTHROPIC_API_KEY ;;
  'secret set ANTHROPIC_API_KEY') read -r key || true; printf %s "$key" >secret ;;
  *'--method PUT repos/octo/demo/contents/'*) echo "$*" | sed 's/.*content=//' | base64 -d >workflow ;;
  *'--method PUT'*) echo true >permission ;;
  'api --silent repos/octo/demo/contents/'*'?ref=add-diffproof') [ -e workflow ] ;;
  'api --silent repos/octo/demo/contents/'*) [ -e merged ] || { echo 'HTTP 404' >&2; exit 1; } ;;
  'api repos/octo/demo/contents '*) cat files 2>/dev/null || echo package.json ;;
  'api --silent repos/octo/demo/git/ref/heads/add-diffproof') [ -e branch ] ;;
  'api --silent repos/octo/demo/git/refs '*) echo there >branch ;;
  'api repos/octo/demo/git/ref/heads/main '*) echo 1234567890123456789012345678901234567890 ;;
  'pr list '*) cat pull 2>/dev/null || true ;;
  'pr create '*) echo https://github.com/octo/demo/pull/1 | tee pull ;;
  'api repos/octo/demo/'*) cat permission 2>/dev/null || echo false ;;
  'label list '*) cat label 2>/dev/null || echo bug ;;
  'label create '*) echo Diffproof >label ;;
  'api -H '*) file="\${4#repos/diffproof/diffproof/contents/}"; cat "$ROOT/\${file%\\?ref=v0}" ;;
  *) echo "unknown call: $*" >&2; exit 9 ;;
esac
`
