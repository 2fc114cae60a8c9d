/** Settings of build servers, other than the workflows that may never be changed. */

import type { TestChanges } from '../comparing/test-changes.ts'
import { addedLines, settingsLines } from '../reading/settings-lines.ts'
import { runsTests } from '../reading/test-runners.ts'
import { type Finding, some } from './finding.ts'

const SETTINGS =
  /^(?:\.gitlab-ci\.ya?ml|\.gitlab\/.*\.ya?ml|\.travis\.ya?ml|\.?appveyor\.ya?ml|azure-pipelines[\w.-]*\.ya?ml|\.azure-pipelines\/.*\.ya?ml|\.circleci\/.*|Jenkinsfile[\w.-]*|bitbucket-pipelines\.ya?ml|\.buildkite\/.*|\.drone\.ya?ml|\.cirrus\.ya?ml|\.woodpecker[\w./-]*\.ya?ml|cloudbuild\.ya?ml|buildspec\.ya?ml|\.ci\/.*)$/
const WORKFLOW = /^\.github\/workflows\//
const UNHEEDED =
  /\b(?:allow_failure|continue-on-error|continueOnError|soft_fail|ignore_failure)\s*:\s*(?:true|always)|\|\|\s*(?:true|:|exit 0)\s*["']?$|^(?:-\s*)?(?:if|when|condition)\s*:\s*["']?(?:false|never|manual)\b|\bcatchError\b|--pass-?[wW]ith-?[nN]o-?[tT]ests/

/** Files that let failures pass, or run no tests any more where no other file of the change took them over. */
export function ciConfigurations({ all }: TestChanges): readonly Finding[] {
  const tests = (text: string | null) => settingsLines(text).filter(runsTests)
  const isMoved = all.some(
    ({ path, before, after }) =>
      (WORKFLOW.test(path) || SETTINGS.test(path)) && tests(after).length > tests(before).length,
  )
  return all
    .filter(({ path, from, before }) => SETTINGS.test(from ?? path) && before !== null)
    .flatMap(change => {
      const { path, before, after } = change
      const unheeded = addedLines(change, UNHEEDED)
      const lost = tests(before).length > 0 && tests(after).length === 0 && !isMoved
      return [
        ...(unheeded.length > 0
          ? [{ path, detail: `failures do not count, or steps do not run: ${some(unheeded)}` }]
          : []),
        ...(lost ? [{ path, detail: `no tests are run any more; before: ${some(tests(before))}` }] : []),
      ]
    })
}
