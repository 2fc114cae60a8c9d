#!/usr/bin/env bash
# Sets Diffproof up in the repository of the current folder, with GitHub's own program gh: the API key, the permission
# to open pull requests, the label, and a pull request that adds the workflow for your language. A public repository
# gets two jobs. Nothing that is there is changed.
# Usage: install.sh [--yes]
# It asks before each step. With --yes it does not ask, and takes the key from the variable ANTHROPIC_API_KEY.
set -euo pipefail

yes=false
case "${1-}" in
  '') ;;
  --yes) yes=true ;;
  *)
    sed -n '2,6s/^# //p' "$0"
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

raw() {
  gh api -H 'Accept: application/vnd.github.raw+json' "repos/diffproof/diffproof/contents/$1?ref=v0"
}

# The languages of these file names, as the page on languages names them.
languages_of() {
  local name
  while IFS= read -r name; do
    case $name in
      package.json) echo Node ;;
      uv.lock | pyproject.toml | setup.py | *requirements*.txt) echo Python ;;
      go.mod) echo Go ;;
      Cargo.toml) echo Rust ;;
      pom.xml | build.gradle* | settings.gradle*) echo Java ;;
      *.sln | *.slnx | *.csproj) echo .NET ;;
      Gemfile) echo Ruby ;;
      composer.json) echo PHP ;;
    esac
  done | sort -u | tr '\n' ' '
}

# The setup steps of the languages, from the table on the page.
setup_steps() {
  awk -F '`' -v wanted=" $1" '
    /^\| / {
      split($1, cell, /\| */)
      sub(/ +$/, "", cell[2])
      if (NF < 5 || !index(wanted, " " cell[2] " ")) next
      print "- uses: " $2 "\n  with:"
      for (i = 4; i < NF; i += 2) print "    " $i
    }'
}

# The example with these steps in place of the one for Node.
with_steps() {
  STEPS=$1 awk '
    /- uses: actions\/setup-node@/ {
      indent = substr($0, 1, index($0, "-") - 1)
      count = split(ENVIRON["STEPS"], line, "\n")
      for (i = 1; i <= count; i++) if (line[i] != "") print indent line[i]
      inside = 1
      next
    }
    inside && index($0, indent " ") == 1 { next }
    { inside = 0; print }'
}

file=.github/workflows/diffproof.yml
branch=add-diffproof
example=fix-labelled-issues.yml
jobs='one job'
# In a public repository no job should have both the model and write access.
if [ "$visibility" = PUBLIC ]; then
  example=two-jobs.yml
  jobs='two jobs'
fi
next="merge the pull request, and open an issue with the label diffproof."
if gh api --silent "repos/$repository/contents/$file" 2>/dev/null; then
  echo "$file is there."
elif [ -n "$(gh pr list --head "$branch" --json url --jq '.[].url')" ]; then
  echo 'The pull request "Add Diffproof" is open.'
else
  languages=$(gh api "repos/$repository/contents" --jq '.[].name' | languages_of)
  text=$(raw "docs/examples/$example")
  if [ -n "$languages" ]; then
    text=$(with_steps "$(raw docs/guides/languages.md | setup_steps "$languages")" <<<"$text")
  else
    next="choose your language in $file, $next"
  fi
  # shellcheck disable=SC2034 # The step reads it.
  content=$(base64 <<<"$text" | tr -d '\n')
  # What an earlier try has made is used.
  command="gh pr create --base $base --head $branch --title 'Add Diffproof' --body 'Puts Diffproof to work on issues with the label diffproof.'"
  if ! gh api --silent "repos/$repository/contents/$file?ref=$branch" 2>/dev/null; then
    command="gh api --silent --method PUT repos/$repository/contents/$file -f message='Add Diffproof' -f branch=$branch -f content=\"\$content\" &&
  $command"
    if ! gh api --silent "repos/$repository/git/ref/heads/$branch" 2>/dev/null; then
      tip=$(gh api "repos/$repository/git/ref/heads/$base" --jq .object.sha)
      command="gh api --silent repos/$repository/git/refs -f ref=refs/heads/$branch -f sha=$tip &&
  $command"
    fi
  fi
  step "Open a pull request that adds $file for ${languages:-an unknown language }($jobs):" "$command"
fi

if [ "$failed" = 0 ]; then
  echo "Next: $next"
else
  echo 'Run this again when the cause is gone. A workflow file needs: gh auth refresh --scopes workflow'
fi
exit "$failed"
