#!/usr/bin/env bash
# Sets Diffproof up in the repository of the current folder, with GitHub's own program gh: the API key, the permission
# to open pull requests, the label, and a pull request that adds the workflow. Nothing that is there is changed.
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

about=$(gh repo view --json nameWithOwner,visibility,defaultBranchRef --jq '"\(.nameWithOwner) \(.visibility) \(.defaultBranchRef.name)"')
read -r repository visibility base <<<"$about"
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
branch=add-diffproof
example='repos/diffproof/diffproof/contents/docs/examples/fix-labelled-issues.yml?ref=v0'
jobs='one job'
# In a public repository no job should have both the model and write access.
if [ "$visibility" = PUBLIC ]; then
  example='repos/diffproof/diffproof/contents/docs/examples/two-jobs.yml?ref=v0'
  jobs='two jobs'
fi
if gh api --silent "repos/$repository/contents/$file" 2>/dev/null; then
  echo "$file is there."
elif [ -n "$(gh pr list --head "$branch" --json url --jq '.[].url')" ]; then
  echo 'The pull request "Add Diffproof" is open.'
else
  tip=$(gh api "repos/$repository/git/ref/heads/$base" --jq .object.sha)
  # shellcheck disable=SC2016 # The content is read when the step runs.
  step "Open a pull request that adds $file ($jobs):" "gh api --silent repos/$repository/git/refs -f ref=refs/heads/$branch -f sha=$tip &&
  text=\$(gh api -H 'Accept: application/vnd.github.raw+json' '$example' | base64 | tr -d '\\n') && [ -n \"\$text\" ] &&
  gh api --silent --method PUT repos/$repository/contents/$file -f message='Add Diffproof' -f branch=$branch -f content=\"\$text\" &&
  gh pr create --base $base --head $branch --title 'Add Diffproof' --body 'Puts Diffproof to work on issues with the label diffproof.'"
fi

if [ "$failed" = 0 ]; then
  echo "Next: choose your language in $file, merge the pull request, and put the label diffproof on an issue."
fi
exit "$failed"
