/** Programs that run tests, and calls of other scripts that may. */
const RUNNER =
  /(?<![\w/.-])(?:jest|vitest|mocha|ava|tap|tape|uvu|jasmine|karma|borp|qunit|lab|wtr|playwright|cypress|vscode-test|pytest|py\.test|nose2?|nosetests|tox|nox|gotestsum|rspec|rake|phpunit|pest|bats|ctest|tstyche|tsd|mvnw?|gradlew?|(?:npm|pnpm|yarn|bun|deno|go|cargo|dotnet|mix|make|swift|dart|flutter|hatch|uv|poetry|pdm|turbo|nx|lerna|sbt|stack|cabal|rails|composer|just|task)\s+(?:run\s+|nextest\s+|-\S+\s+)*[\w:.-]*(?:test|spec|unit|check)[\w:.-]*|unittest|npm-run-all|run-[sp]|node\s[^&|;]*(?:--test|test|spec)[^&|;]*|[\w./-]*test[\w.-]*\.(?:sh|js|mjs|cjs|ts|py)|[\w./-]*bin\/(?:jest|vitest|mocha|ava|tap|pytest|bats|rspec|phpunit))(?![\w-])/

/** True for a command line that runs tests, as far as its words say. */
export function runsTests(command: string): boolean {
  return RUNNER.test(command.slice(0, 2000))
}
