#!/usr/bin/env bash
# Sets Diffproof up in the repository of the current folder, with GitHub's own program gh: the API key, the permission
# to open pull requests, the label and the workflow file. Nothing that is there already is changed.
# Usage: install.sh [--yes]
# It asks before each step. With --yes it does not ask, and takes the key from the variable ANTHROPIC_API_KEY.
set -euo pipefail

yes=false
case "${1-}" in
  '') ;;
  --yes) yes=true ;;
  *)
    sed -n '2,5s/^# //p' "$0"
    [ "$1" = --help ]
    exit
    ;;
esac

# Shows the command of a step, asks, and runs it. Its errors are shown as they are.
failed=0
step() {
  local what=$1 command=$2 answer=y
  printf '%s\n  %s\n' "$what" "$command"
  if [ "$yes" = false ]; then
    printf 'Run this? [y/N] '
    read -r answer || answer=n
  fi
  case $answer in
    [yY]*) (eval "$command") || { failed=1 && echo 'This failed. The reason is above.'; } ;;
    *) echo 'Left out.' ;;
  esac
}

repository=$(gh repo view --json nameWithOwner --jq .nameWithOwner)
cd "$(git rev-parse --show-toplevel)"
echo "Diffproof for $repository"

if gh secret list --json name --jq '.[].name' | grep -x ANTHROPIC_API_KEY >/dev/null; then
  echo 'The secret ANTHROPIC_API_KEY is there.'
elif [ -n "${ANTHROPIC_API_KEY-}" ]; then
  # shellcheck disable=SC2016 # The key is not shown.
  step 'Store your API key as a secret:' 'printf %s "$ANTHROPIC_API_KEY" | gh secret set ANTHROPIC_API_KEY'
elif [ "$yes" = true ]; then
  echo 'There is no key: set the variable ANTHROPIC_API_KEY, or run this without --yes.' >&2
  failed=1
else
  step 'Store your API key as a secret:' 'gh secret set ANTHROPIC_API_KEY'
fi

permission=repos/$repository/actions/permissions/workflow
if [ "$(gh api "$permission" --jq .can_approve_pull_request_reviews)" = true ]; then
  echo 'GitHub Actions may open pull requests.'
else
  step 'Let GitHub Actions open pull requests:' \
    "gh api --silent --method PUT $permission -F can_approve_pull_request_reviews=true"
fi

if gh label list --limit 1000 --json name --jq '.[].name' | grep -ix diffproof >/dev/null; then
  echo 'The label diffproof is there.'
else
  step 'Create the label:' 'gh label create diffproof --description "Start Diffproof on this issue"'
fi

file=.github/workflows/diffproof.yml
example='repos/diffproof/diffproof/contents/docs/examples/fix-labelled-issues.yml?ref=v0'
if [ -e "$file" ]; then
  echo "$file is there."
else
  # Under another name until it is complete.
  step "Write $file:" "mkdir -p ${file%/*} && gh api -H 'Accept: application/vnd.github.raw+json' '$example' >$file.new && mv $file.new $file"
  rm -f "$file.new"
fi

if [ "$failed" = 0 ]; then
  echo "Next: choose your language in $file, commit and push it, and put the label diffproof on an issue."
fi
exit "$failed"
