export const id = 225;
export const ids = [225];
export const modules = {

/***/ 50683:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  H: () => (/* binding */ detectTestCommand),
  M: () => (/* binding */ isRelevantForTests)
});

;// CONCATENATED MODULE: ./build/core/testing/python-test-command.js
const RUNNERS = [
    ['uv.lock', 'uv run python'],
    ['poetry.lock', 'poetry run python'],
    ['pdm.lock', 'pdm run python'],
    ['Pipfile.lock', 'pipenv run python'],
];
/** The command for a Python project, or null where the folder is none or nothing in it looks like a test. */
function pythonTestCommand(files) {
    const python = interpreterFor(files);
    const why = whyPytest(files);
    if (why !== null)
        return { command: `${python} -m pytest`, because: why };
    const names = [...files.keys()];
    const isProject = names.some(name => /^(pyproject\.toml|setup\.(py|cfg)|Pipfile|.*requirements.*\.txt)$/.test(name));
    const folder = ['tests/', 'test/'].find(name => files.has(name));
    const lone = names.find(name => /^(test_\w*|\w+_test)\.py$/.test(name));
    if (!(isProject && folder !== undefined) && lone === undefined)
        return null;
    const start = folder === undefined ? '' : ` -s ${folder.slice(0, -1)}`;
    // pytest runs unittest's tests too, but not the other way round.
    const command = `if ${python} -c 'import pytest' 2>/dev/null; then ${python} -m pytest; else ${python} -m unittest discover${start}; fi`;
    return { command, because: `${folder ?? lone} is there and nothing names pytest, so what is installed decides` };
}
function whyPytest(files) {
    const sign = ['pytest.ini', '.pytest.ini', 'conftest.py'].find(name => files.has(name));
    if (sign !== undefined)
        return `${sign} is there`;
    for (const [name, text] of files) {
        if (name === 'pyproject.toml' && /^\s*\[tool\.pytest\b|["']pytest\b|^\s*pytest\s*=/m.test(text))
            return 'pyproject.toml names pytest';
        if (name === 'tox.ini' && /^\[pytest\]|\bpytest\b/m.test(text))
            return 'tox.ini names pytest';
        if (name === 'setup.cfg' && /^\[tool:pytest\]|^\s*pytest\b/m.test(text))
            return 'setup.cfg names pytest';
        if (/^(Pipfile|.*requirements.*\.txt)$/.test(name) && /^\s*pytest\b/m.test(text))
            return `${name} names pytest`;
    }
    return null;
}
/** A virtual environment in the folder has what setup installed; else the project's own tool knows where it is. */
function interpreterFor(files) {
    if (files.has('.venv/'))
        return '.venv/bin/python';
    if (files.has('venv/'))
        return 'venv/bin/python';
    return RUNNERS.find(([lockFile]) => files.has(lockFile))?.[1] ?? 'python3';
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(12311);
;// CONCATENATED MODULE: ./build/core/testing/script-test-command.js
/** The test script of a JavaScript project, run by the package manager that the project uses. */

const manifest = schemas/* object */.Ikc({
    scripts: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).optional(),
    packageManager: schemas/* string */.YjP().optional(),
});
const denoManifest = schemas/* object */.Ikc({ tasks: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).optional() });
const LOCK_FILES = [
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['bun.lock', 'bun'],
    ['bun.lockb', 'bun'],
    ['package-lock.json', 'npm'],
];
/** The declared test script of package.json or deno.json; null where there is none, it cannot be read, or it is npm's placeholder. */
function scriptTestCommand(files) {
    const read = manifest.safeParse(jsonOf(files.get('package.json')));
    const script = read.data?.scripts?.['test'];
    if (typeof script === 'string' && isRealScript(script)) {
        const manager = managerOf(files, read.data?.packageManager);
        return {
            command: manager === 'bun' ? 'bun run test' : `${manager} test`,
            because: `package.json has a test script: ${script}`,
        };
    }
    const deno = ['deno.json', 'deno.jsonc'].find(name => files.has(name));
    if (deno === undefined)
        return null;
    const tasks = denoManifest.safeParse(jsonOf(files.get(deno))).data?.tasks;
    if (tasks?.['test'] !== undefined)
        return { command: 'deno task test', because: `${deno} has a test task` };
    return { command: 'deno test', because: `${deno} is there` };
}
/** False for what `npm init` writes and for scripts that only say something or end at once. */
function isRealScript(script) {
    if (/no test specified/i.test(script))
        return false;
    return !/^\s*(true|:|exit( \d+)?|echo [^&|;]*(&&\s*(true|exit( \d+)?))?)?\s*$/.test(script);
}
function managerOf(files, packageManager) {
    const named = /^(npm|pnpm|yarn|bun)@/.exec(packageManager ?? '')?.[1];
    return named ?? LOCK_FILES.find(([file]) => files.has(file))?.[1] ?? 'npm';
}
function jsonOf(text) {
    try {
        return JSON.parse((text ?? 'null').replace(/^\uFEFF/, ''));
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/core/testing/detect-test-command.js
/** Decides how a project is tested when nobody said so, from what lies in its folder. */


const RELEVANT = /^(package\.json|deno\.jsonc?|composer\.json|pyproject\.toml|setup\.cfg|tox\.ini|Pipfile|.*requirements.*\.txt|Cargo\.toml|Rakefile|Gemfile|(GNU)?[Mm]akefile)$/;
/** True for a file whose text `detectTestCommand` wants to read. */
function isRelevantForTests(name) {
    return RELEVANT.test(name);
}
/**
 * How to test, or null. In this order: the test script that package.json declares, because its authors wrote it down; the one language
 * whose project file is there; a Makefile's `test` target where several languages are (it is then the wrapper that knows them all) or none
 * is; the first of several languages; a Makefile's `check` target. Throws nothing.
 */
function detectTestCommand(files) {
    const script = scriptTestCommand(files);
    if (script !== null)
        return script;
    const native = NATIVE.map(detect => detect(files)).filter(found => found !== null);
    const only = native.length === 1 ? native[0] : undefined;
    return only ?? makeTarget(files, 'test') ?? native[0] ?? makeTarget(files, 'check');
}
const NATIVE = [
    files => byFile(files, /^Cargo\.toml$/, /^\s*\[workspace\]/m.test(files.get('Cargo.toml') ?? '') ? 'cargo test --workspace' : 'cargo test'),
    files => byFile(files, /^go\.mod$/, 'go test ./...'),
    pythonTestCommand,
    files => byFile(files, /^pom\.xml$/, `${files.has('mvnw') ? './mvnw' : 'mvn'} -q -B test`),
    files => byFile(files, /^(build|settings)\.gradle(\.kts)?$/, `${files.has('gradlew') ? './gradlew' : 'gradle'} test`),
    files => byFile(files, /\.(sln|slnx|csproj|fsproj|vbproj)$/, 'dotnet test'),
    files => byFile(files, /^mix\.exs$/, 'mix test'),
    rubyTestCommand,
    phpTestCommand,
    files => byFile(files, /^Package\.swift$/, 'swift test'),
    files => byFile(files, /^stack\.yaml$/, 'stack test') ?? byFile(files, /^(cabal\.project|.*\.cabal)$/, 'cabal test all'),
];
function byFile(files, name, command) {
    const found = [...files.keys()].find(file => name.test(file));
    return found === undefined ? null : { command, because: `${found} is there` };
}
function rubyTestCommand(files) {
    const bundle = files.has('Gemfile') ? 'bundle exec ' : '';
    if (files.has('.rspec') || (files.has('Gemfile') && files.has('spec/')))
        return { command: `${bundle}rspec`, because: 'a folder of specs is there' };
    const rakefile = files.get('Rakefile');
    if (rakefile === undefined)
        return null;
    if (/Rails\.application\.load_tasks/.test(rakefile))
        return { command: `${bundle}rails test`, because: 'Rakefile loads the tasks of Rails' };
    const hasTask = /TestTask|RakeTask|\btask\b[^\n]*\b(test|spec)\b/.test(rakefile);
    const task = /RakeTask/.test(rakefile) && !/TestTask/.test(rakefile) ? 'spec' : 'test';
    return hasTask ? { command: `${bundle}rake ${task}`, because: `Rakefile has a ${task} task` } : null;
}
function phpTestCommand(files) {
    if (/"scripts"\s*:\s*\{[^}]*"test"\s*:/.test(files.get('composer.json') ?? ''))
        return { command: 'composer test', because: 'composer.json has a test script' };
    return byFile(files, /^phpunit\.xml(\.dist)?$/, 'vendor/bin/phpunit');
}
function makeTarget(files, target) {
    const name = ['GNUmakefile', 'makefile', 'Makefile'].find(candidate => files.has(candidate));
    const rule = new RegExp(`^(?:[\\w.-]+ +)*${target}(?: +[\\w.-]+)* *::?(?!=)`, 'm');
    return name !== undefined && rule.test(files.get(name) ?? '')
        ? { command: `make ${target}`, because: `${name} has a ${target} target` }
        : null;
}


/***/ }),

/***/ 4580:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ isAmbiguous)
/* harmony export */ });
/** True where tests share a name, one of them failed, and no file tells them apart: in the next run they may come in another order. */
function isAmbiguous(cases) {
    const counts = new Map();
    for (const { name } of cases)
        counts.set(name, (counts.get(name) ?? 0) + 1);
    return cases.some(({ name, file, status }) => status === 'failed' && file === null && (counts.get(name) ?? 0) > 1);
}


/***/ }),

/***/ 21648:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ plainGoOutput),
/* harmony export */   c: () => (/* binding */ goEventOf)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(12311);
/** What `go test -json` wraps: https://pkg.go.dev/cmd/test2json */

const event = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    Action: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    Package: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    ImportPath: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    Test: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    Output: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    FailedBuild: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
});
/** Reads one line as an event; null where it is none. */
function goEventOf(line) {
    if (!line.startsWith('{"') || !line.includes('"Action":"'))
        return null;
    try {
        return event.safeParse(JSON.parse(line)).data ?? null;
    }
    catch {
        return null;
    }
}
/** The output with events replaced by what the packages printed, package by package; as it is where there are none. Throws nothing. */
function plainGoOutput(output) {
    if (!output.includes('"Action":"'))
        return output;
    const packages = new Map();
    const others = [];
    for (const line of output.split('\n')) {
        const said = goEventOf(line);
        if (said === null)
            others.push(line);
        else if (said.Output !== undefined) {
            const name = said.Package ?? said.ImportPath ?? '';
            const printed = packages.get(name);
            if (printed === undefined)
                packages.set(name, [said.Output]);
            else
                printed.push(said.Output);
        }
    }
    const byName = [...packages].sort(([a], [b]) => (a < b ? -1 : 1));
    return [...byName.map(([, printed]) => printed.join('')), ...others].join('\n');
}


/***/ }),

/***/ 31073:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ isLoadFailure)
/* harmony export */ });
/** Signs that code could not be loaded at all, as the languages themselves write them. */
const SIGNS = [
    // Node; a message of its own at the beginning of a line, not one that a test quotes.
    /^(?:Uncaught )?(?:\w*Error )?\[?(?:ERR_MODULE_NOT_FOUND|ERR_UNSUPPORTED_DIR_IMPORT|ERR_PACKAGE_PATH_NOT_EXPORTED|ERR_UNKNOWN_FILE_EXTENSION|ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX|ERR_INVALID_TYPESCRIPT_SYNTAX)\b/,
    /^(?:Error: )?Cannot find (?:module|package) ['"`]/,
    /^SyntaxError\b/,
    /\bdoes not provide an export named\b/,
    /^(?:Error: )?Failed to (?:load url|resolve import)\b/,
];
/** True for a line by which Node says that a module cannot be loaded. */
function isLoadFailure(line) {
    return line.length < 2000 && SIGNS.some(sign => sign.test(line));
}


/***/ }),

/***/ 25431:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ nameOnce)
/* harmony export */ });
/**
 * The cases with each name once: of equal names the second becomes `name (2)`, in the order of the run, because runners that do not name files
 * let two tests have one name, and one of them may fail while the other passes.
 */
function nameOnce(cases) {
    const seen = new Map();
    const taken = new Set(cases.map(one => one.name));
    return cases.map(one => {
        let count = (seen.get(one.name) ?? 0) + 1;
        if (count > 1)
            while (taken.has(`${one.name} (${count})`))
                count += 1;
        seen.set(one.name, count);
        if (count === 1)
            return one;
        const name = `${one.name} (${count})`;
        taken.add(name);
        return { ...one, name };
    });
}


/***/ }),

/***/ 16051:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  _: () => (/* binding */ readTestOutput)
});

// EXTERNAL MODULE: ./build/core/testing/clean-output.js
var clean_output = __webpack_require__(70988);
// EXTERNAL MODULE: ./build/core/testing/results/ambiguous.js
var ambiguous = __webpack_require__(4580);
// EXTERNAL MODULE: ./build/core/testing/results/name-once.js
var name_once = __webpack_require__(25431);
// EXTERNAL MODULE: ./build/core/testing/results/test-results.js
var test_results = __webpack_require__(28609);
;// CONCATENATED MODULE: ./build/core/testing/results/read-cargo.js
/** `cargo test`: one section for each test program and for the documentation tests. */

const PROGRAM = /^ +(?:Running .*\bdeps[/\\](\S+?)-[0-9a-f]{16}(?:\.exe)?\)|Doc-tests (\S+))$/;
const BEGIN = /^running \d+ tests?$/;
const TEST = /^test (.+) \.\.\. (ok|ignored)(?:,.*)?$/;
const RESULT = /^test result: (?:ok|FAILED)\. (\d+) passed; (\d+) failed; (\d+) ignored;/;
const NOT_COMPILED = /^error: could not compile `([^`]+)`(?: \(([^)]*)\))?/;
/** Later programs were not run; after the documentation tests there is none. */
const STOPPED = /^error: (?:doc)?test failed, to rerun pass `(?!(?:-p \S+ )?--doc`)/;
const TARGETS_FAILED = /^error: \d+ targets? failed:$/;
/** Recognised by `test result:` or `could not compile`. Names are `program::path::to::test`; line numbers of documentation tests are left out. */
function readCargo(lines) {
    const sections = sectionsOf(lines);
    const unloadable = lines.flatMap(line => {
        const [, crate, target] = NOT_COMPILED.exec(line) ?? [];
        return crate === undefined ? [] : [target === undefined ? crate : `${crate} (${target})`];
    });
    if (sections.length === 0 && unloadable.length === 0)
        return null;
    const counts = sections.reduce((sum, section) => (0,test_results/* addCounts */.c5)(sum, section.counts), test_results/* NO_COUNTS */.lZ);
    const stopped = lines.some(line => STOPPED.test(line)) && !lines.some(line => TARGETS_FAILED.test(line));
    const begun = lines.filter(line => BEGIN.test(line)).length;
    return {
        format: 'cargo',
        cases: sections.flatMap(({ cases }) => cases),
        unloadable: [...new Set(unloadable)],
        counts: sections.length === 0 ? null : counts,
        complete: !stopped &&
            unloadable.length === 0 &&
            begun === sections.length &&
            sections.every(section => (0,test_results/* countOf */.pq)(section.cases, 'failed') === section.counts.failed),
        passesListed: sections.length > 0 && sections.every(section => section.passes === section.counts.passed),
    };
}
function sectionsOf(lines) {
    const sections = [];
    let prefix = '';
    let others = [];
    let failed = [];
    let part = 'outside';
    for (const line of lines) {
        const [isProgram, program, crate] = PROGRAM.exec(line) ?? [];
        if (isProgram !== undefined)
            prefix = program === undefined ? `${crate}: ` : `${program}::`;
        else if (BEGIN.test(line)) {
            part = 'tests';
            others = [];
            failed = [];
        }
        else if (line === 'failures:' && part !== 'outside') {
            // Printed twice: before what the tests printed, and before the list of names.
            part = 'details';
            failed = [];
        }
        else if (part === 'details' && /^ {4}\S/.test(line))
            failed.push(caseOf(prefix, line.trim(), 'failed'));
        else if (part === 'tests') {
            const [, name, verdict] = TEST.exec(line) ?? [];
            if (name !== undefined)
                others.push(caseOf(prefix, name, verdict === 'ok' ? 'passed' : 'skipped'));
        }
        const [, passed, failures, ignored] = part === 'outside' ? [] : (RESULT.exec(line) ?? []);
        if (passed === undefined)
            continue;
        const counts = { passed: Number(passed), failed: Number(failures), skipped: Number(ignored) };
        sections.push({ cases: [...failed, ...others], counts, passes: (0,test_results/* countOf */.pq)(others, 'passed') });
        part = 'outside';
        prefix = '';
    }
    return sections;
}
function caseOf(prefix, written, status) {
    const name = written.replace(/ - (?:should panic|compile(?: fail)?)$/, '').replace(/ \(line \d+\)$/, '');
    const file = / - /.test(name) ? name.slice(0, name.indexOf(' - ')) : null;
    return { name: prefix + name, file, status };
}

;// CONCATENATED MODULE: ./build/core/testing/results/go-tests.js
/** The tests by full name. A test with subtests stands for itself only where it failed and none of them did. */
function goTests(tests) {
    const worst = new Map();
    for (const { package: place, test, status } of tests) {
        for (let slash = test.lastIndexOf('/'); slash > 0; slash = test.lastIndexOf('/', slash - 1)) {
            const parent = `${place}.${test.slice(0, slash)}`;
            const known = worst.get(parent);
            // Then what is above has been told too.
            if (known === true || known === (status === 'failed'))
                break;
            worst.set(parent, status === 'failed');
        }
    }
    return tests
        .map(({ package: place, test, status }) => ({ name: `${place}.${test}`, file: null, status }))
        .filter(({ name, status }) => {
        const subtestFailed = worst.get(name);
        return subtestFailed === undefined || (status === 'failed' && !subtestFailed);
    });
}

;// CONCATENATED MODULE: ./build/core/testing/results/read-go.js
/** `go test`, with or without -v. */

const PACKAGE = /^(?:(ok|FAIL|\?) *\t(\S+)(?:\t| |$)(.*)|\t(\S+)\t\tcoverage: .*)$/;
const read_go_TEST = /^ *--- (PASS|FAIL|SKIP): (\S+) \(\d+\.\d+s\)$/;
const RUN = /^=== RUN +(\S+)$/;
const CRASH = /^(?:panic: |fatal error: |signal: |\*\*\* Test killed)/;
const NOT_BUILT = /\[(?:build|setup) failed\]/;
const NOTHING = /\[no test(?: file)?s(?: to run)?\]/;
/**
 * Recognised by a line for a package (`ok`, `FAIL`, `?`). Go counts nothing; it is complete where every failed package has a failed test or could
 * not be built, and none crashed. With -v what a test printed is told from what Go says: only tests that were announced count.
 */
function readGo(lines) {
    const tests = [];
    const unloadable = [];
    let own = [];
    let announced = new Set();
    let crashed = false;
    let packages = 0;
    let complete = true;
    let passesListed = true;
    for (const line of lines) {
        if (CRASH.test(line))
            crashed = true;
        const run = line.startsWith('=== RUN') ? RUN.exec(line)?.[1] : undefined;
        if (run !== undefined)
            announced.add(run);
        const [, word, test] = line.includes('--- ') ? (read_go_TEST.exec(line) ?? []) : [];
        if (test !== undefined)
            own.push({ test, status: word === 'PASS' ? 'passed' : word === 'FAIL' ? 'failed' : 'skipped' });
        const [, verdict, name, rest = ''] = PACKAGE.exec(line) ?? [];
        if (verdict === undefined || name === undefined)
            continue;
        packages += 1;
        const isVerbose = announced.size > 0;
        const named = own.filter(one => !isVerbose || announced.has(one.test));
        if (verdict === 'FAIL' && NOT_BUILT.test(rest)) {
            unloadable.push(name);
            continue;
        }
        tests.push(...named.map(one => ({ ...one, package: name })));
        if (verdict === 'FAIL' && (crashed || !named.some(({ status }) => status === 'failed')))
            complete = false;
        if (verdict !== '?' && !isVerbose && !NOTHING.test(rest))
            passesListed = false;
        own = [];
        announced = new Set();
        crashed = false;
    }
    if (packages === 0)
        return null;
    return {
        format: 'go',
        cases: goTests(tests),
        unloadable,
        counts: null,
        complete: complete && own.length === 0,
        passesListed,
    };
}

// EXTERNAL MODULE: ./build/core/testing/results/go-output.js
var go_output = __webpack_require__(21648);
;// CONCATENATED MODULE: ./build/core/testing/results/read-go-events.js
/** `go test -json`: one event on each line, https://pkg.go.dev/cmd/test2json */


const STATUS = { pass: 'passed', fail: 'failed', skip: 'skipped' };
/** Recognised by its events. Complete where every package that began has ended, and each failed one has a failed test or was not built. */
function readGoEvents(lines) {
    const tests = [];
    const open = new Set();
    const ended = new Map();
    const notBuilt = new Set();
    const crashed = new Set();
    for (const line of lines) {
        const said = (0,go_output/* goEventOf */.c)(line);
        if (said?.Package === undefined)
            continue;
        const { Action: action, Package: place, Test: test, Output: output = '' } = said;
        if (action === 'output' && /^(?:panic: |fatal error: )/.test(output))
            crashed.add(place);
        if (said.FailedBuild !== undefined || (test === undefined && /^FAIL\t.*\[(?:build|setup) failed\]/.test(output)))
            notBuilt.add(place);
        if (!Object.hasOwn(STATUS, action)) {
            open.add(place);
            continue;
        }
        if (test === undefined)
            ended.set(place, action);
        else
            tests.push({ package: place, test, status: STATUS[action] });
    }
    if (ended.size === 0)
        return null;
    const failing = new Set(tests.filter(({ status }) => status === 'failed').map(one => one.package));
    const isExplained = ([place, action]) => action !== 'fail' || notBuilt.has(place) || (failing.has(place) && !crashed.has(place));
    return {
        format: 'go',
        cases: goTests(tests),
        unloadable: [...notBuilt],
        counts: null,
        complete: [...ended].every(isExplained) && [...open].every(place => ended.has(place)),
        passesListed: true,
    };
}

;// CONCATENATED MODULE: ./build/core/testing/results/read-jest.js
/** Jest: files with `FAIL`, failures with `\u25cf`, and the tree of tests that it prints for one file or with --verbose. */

const FILE = /^(?:PASS|FAIL) {1,2}(\S.*)$/;
const TREE = /^( +)([\u2713\u2715\u25cb\u270e\u221a\u00d7]) (?:(?:skipped|todo) )?(.*)$/;
const HEADING = /^ {2}\u25cf (.+)$/;
const TESTS = /^Tests: +(.*), \d+ total$/;
const SUITES = /^Test Suites: +(?:(.*), )?(\d+) total$/;
const NOT_A_TEST = new Set(['Console', 'Test suite failed to run']);
/** Recognised by `Tests: ... total` or `Test Suites: ... total`. Names begin with the file, since names repeat from file to file. */
function readJest(lines) {
    const suites = lines.flatMap(line => (line.startsWith('Test Suites:') ? [SUITES.exec(line)] : []));
    if (suites.length === 0)
        return null;
    const totals = lines.flatMap(line => TESTS.exec(line)?.[1] ?? []).map(countsOf);
    const counts = totals.reduce(test_results/* addCounts */.c5, test_results/* NO_COUNTS */.lZ);
    const files = filesOf(lines);
    const cases = files.flatMap(({ label, tree, failures }) => tree.length > 0
        ? tree
        : failures.map((name) => ({ name: `${label} \u203a ${name}`, file: fileOf(label), status: 'failed' })));
    const unloadable = files.filter(file => file.unloadable).map(({ label }) => label);
    const failedFiles = suites.reduce((sum, one) => sum + numberOf(one?.[1] ?? '', 'failed'), 0);
    const withFailure = files.filter(file => file.unloadable || file.failures.length > 0 || (0,test_results/* countOf */.pq)(file.tree, 'failed') > 0);
    return {
        format: 'jest',
        cases,
        unloadable,
        counts,
        complete: (0,test_results/* countOf */.pq)(cases, 'failed') === counts.failed &&
            withFailure.length === failedFiles &&
            // `--bail` leaves files out: "1 of 3 total".
            suites.every(one => one !== null),
        passesListed: (0,test_results/* countOf */.pq)(cases, 'passed') === counts.passed,
    };
}
function filesOf(lines) {
    const files = new Map();
    let file = null;
    let groups = [];
    let inTree = false;
    let isRepeated = false;
    for (const line of lines) {
        if (line.startsWith('Summary of all failing tests'))
            isRepeated = true;
        else if (line.startsWith('Test Suites:'))
            isRepeated = false;
        const label = FILE.exec(line)?.[1];
        if (label !== undefined) {
            const known = files.get(labelOf(label)) ?? { label: labelOf(label), tree: [], failures: [], unloadable: false };
            files.set(known.label, known);
            file = known;
            groups = [];
            inTree = true;
            continue;
        }
        if (file === null || isRepeated)
            continue;
        const heading = HEADING.exec(line)?.[1];
        if (heading !== undefined) {
            inTree = false;
            if (heading === 'Test suite failed to run')
                file.unloadable = true;
            else if (!NOT_A_TEST.has(heading))
                file.failures.push(heading);
            continue;
        }
        if (line === '' || !line.startsWith('  '))
            inTree = false;
        if (!inTree)
            continue;
        const [, indent = '', sign = '', name = ''] = TREE.exec(line) ?? [];
        const depth = sign === '' ? line.length - line.trimStart().length : indent.length;
        while ((groups.at(-1)?.indent ?? -1) >= depth)
            groups.pop();
        if (sign === '')
            groups.push({ indent: depth, name: line.trim() });
        else
            file.tree.push(treeCase(file.label, groups, sign, name));
    }
    return [...files.values()];
}
function treeCase(label, groups, sign, name) {
    const title = name.replace(/ \(\d+(?:\.\d+)? m?s\)$/, '');
    const status = '\u2713\u221a'.includes(sign) ? 'passed' : '\u2715\u00d7'.includes(sign) ? 'failed' : 'skipped';
    return { name: [label, ...groups.map(group => group.name), title].join(' \u203a '), file: fileOf(label), status };
}
/** Without run time and heap size; with the name of the project, where there are several. */
function labelOf(written) {
    return written.replace(/(?: \([\d.]+ m?s\))?(?: \(\d+ MB heap size\))?$/, '').replace(/ {2,}/g, ' ');
}
function fileOf(label) {
    return label.slice(label.lastIndexOf(' ') + 1);
}
function countsOf(text) {
    return {
        passed: numberOf(text, 'passed'),
        failed: numberOf(text, 'failed'),
        skipped: numberOf(text, 'skipped') + numberOf(text, 'todo'),
    };
}
function numberOf(text, what) {
    return Number(new RegExp(`(\\d+) ${what}\\b`).exec(text)?.[1] ?? 0);
}

;// CONCATENATED MODULE: ./build/core/testing/results/read-mocha.js
/** Mocha: the numbered list of failures that most of its reporters end with, and the tree of the spec reporter. */

const PASSING = /^ {2}(\d+) passing \(/;
const COUNT = /^ {2}(\d+) (pending|failing)$/;
const FAILURE = /^ {2}(\d+)\) (.+)$/;
const read_mocha_RESULT = /^( {2,})(?:[\u2714\u2713\u221a] (.+?)(?: \(\d+(?:\.\d+)?m?s\))?|- (.+)|\d+\) .+)$/;
/** Recognised by `3 passing (4ms)`. Names are `suite > test`, or `suite > "before all" hook for "test"`. */
function readMocha(lines) {
    const ends = lines.flatMap((line, at) => (PASSING.test(line) ? [at] : []));
    if (ends.length === 0)
        return null;
    const runs = ends.map((end, at) => runOf(lines, (ends[at - 1] ?? -1) + 1, end, ends[at + 1] ?? lines.length));
    return {
        format: 'mocha',
        cases: runs.flatMap(({ cases }) => cases),
        unloadable: [],
        counts: runs.reduce((sum, { counts }) => (0,test_results/* addCounts */.c5)(sum, counts), test_results/* NO_COUNTS */.lZ),
        complete: runs.every(({ complete }) => complete),
        passesListed: runs.every(({ passesListed }) => passesListed),
    };
}
function runOf(lines, start, end, next) {
    let counts = { ...test_results/* NO_COUNTS */.lZ, passed: Number(PASSING.exec(lines[end] ?? '')?.[1] ?? 0) };
    const failures = [];
    for (let at = end + 1; at < next; at += 1) {
        const [, count, what] = COUNT.exec(lines[at] ?? '') ?? [];
        if (what === 'pending')
            counts = { ...counts, skipped: Number(count) };
        else if (what === 'failing')
            counts = { ...counts, failed: Number(count) };
        const [, number, title] = FAILURE.exec(lines[at] ?? '') ?? [];
        if (title === undefined || Number(number) !== failures.length + 1)
            continue;
        const titles = [title];
        while (lines[at + 1]?.startsWith(' '.repeat(5 + 2 * titles.length)) &&
            /\S/.test(lines[at + 1]?.[5 + 2 * titles.length] ?? '')) {
            at += 1;
            titles.push((lines[at] ?? '').trim());
        }
        failures.push({ name: titles.join(' > ').replace(/:$/, ''), file: null, status: 'failed' });
    }
    const others = treeOf(lines, start, end);
    const passesListed = (0,test_results/* countOf */.pq)(others, 'passed') === counts.passed;
    return {
        cases: [...failures, ...(passesListed ? others : [])],
        counts,
        complete: failures.length === counts.failed,
        passesListed,
    };
}
/** What passed or was left out. What tests print at the beginning of a line does not disturb it. */
function treeOf(lines, start, end) {
    const cases = [];
    const groups = [];
    for (let at = start; at < end; at += 1) {
        const line = lines[at] ?? '';
        const indent = line.length - line.trimStart().length;
        if (line === '' || indent < 2)
            continue;
        const [result, , passed, pending] = read_mocha_RESULT.exec(line) ?? [];
        // Of the lines at the margin a suite's name follows an empty one, or the result of a test without a suite.
        const before = lines[at - 1] ?? '';
        if (result === undefined && indent === 2 && before !== '' && !/^ {2}(?:\S+ |\d+\) )/.test(before))
            continue;
        while ((groups.at(-1)?.indent ?? -1) >= indent)
            groups.pop();
        const title = passed ?? pending;
        if (result === undefined)
            groups.push({ indent, name: line.trim() });
        else if (title !== undefined) {
            const name = [...groups.map(group => group.name), title].join(' > ');
            cases.push({ name, file: null, status: passed === undefined ? 'skipped' : 'passed' });
        }
    }
    return cases;
}

// EXTERNAL MODULE: ./build/core/testing/results/load-failure.js
var load_failure = __webpack_require__(31073);
;// CONCATENATED MODULE: ./build/core/testing/results/read-node.js
/** `node --test`, the spec reporter: https://nodejs.org/api/test.html#test-reporters */


const read_node_RESULT = /^( *)([\u2714\u2716\ufe63\u26a0\u25b6]) (.*)$/;
const TIME = / \(\d+(?:\.\d+)?ms\)$/;
const read_node_COUNT = /^\u2139 (tests|suites|pass|fail|cancelled|skipped|todo) (\d+)$/;
const PLACE = /^test at (.+):\d+:\d+$/;
/** Recognised by its counts (`\u2139 tests 3`). Failures that its closing list does not have were printed by a test, and are left out. */
function readNode(lines) {
    const runs = runsOf(lines).map(resultsOf);
    if (runs.length === 0)
        return null;
    return {
        format: 'node',
        cases: runs.flatMap(({ cases }) => cases),
        unloadable: runs.flatMap(({ unloadable }) => unloadable),
        counts: runs.reduce((sum, { counts }) => (0,test_results/* addCounts */.c5)(sum, counts), test_results/* NO_COUNTS */.lZ),
        complete: runs.every(({ complete }) => complete),
        passesListed: runs.every(({ passesListed }) => passesListed),
    };
}
function runsOf(lines) {
    const runs = [];
    let open = [];
    let run = { points: [], failures: [], counts: new Map() };
    let loadFailed = false;
    let place = null;
    for (const line of lines) {
        const count = read_node_COUNT.exec(line);
        if (count !== null) {
            const [, what = '', number] = count;
            if (what === 'tests') {
                runs.push(run);
                open = [];
            }
            run.counts.set(what, Number(number));
            continue;
        }
        const file = PLACE.exec(line)?.[1];
        if (file !== undefined) {
            place = file;
            continue;
        }
        const [, indent = '', sign = '', rest = ''] = read_node_RESULT.exec(line) ?? [];
        if (sign === '') {
            loadFailed ||= (0,load_failure/* isLoadFailure */.j)(line);
            continue;
        }
        const { name, skipped } = titleOf(rest);
        const isClosed = run.counts.size > 0;
        if (isClosed && (indent !== '' || place !== null || rest === 'failing tests:')) {
            if (place !== null && sign === '\u2716' && !skipped)
                run.failures.push({ name, file: place });
            place = null;
            continue;
        }
        if (isClosed)
            run = { points: [], failures: [], counts: new Map() };
        while ((open.at(-1)?.indent ?? -1) > indent.length)
            open.pop();
        const top = open.at(-1);
        const isGroup = top?.indent === indent.length && top.name === name;
        if (top?.indent === indent.length)
            open.pop();
        if (sign === '\u25b6' && !isGroup && !TIME.test(rest))
            open.push({ name, indent: indent.length });
        else {
            const path = [...open.map(group => group.name), name].join(' > ');
            const status = skipped || sign === '\ufe63' || sign === '\u26a0' ? 'skipped' : sign === '\u2716' ? 'failed' : 'passed';
            run.points.push({ name, path, status, isGroup, loadFailed });
        }
        loadFailed = false;
    }
    return runs;
}
/** Without the run time and the directive at its end. */
function titleOf(rest) {
    const timed = rest.lastIndexOf('ms)');
    const directive = rest.indexOf(' # ', timed < 0 ? rest.length : timed);
    const titled = directive < 0 ? rest : rest.slice(0, directive);
    return {
        name: titled.replace(TIME, ''),
        skipped: directive >= 0 && /^ # (?:SKIP|TODO)\b/.test(rest.slice(directive)),
    };
}
function resultsOf({ points, failures, counts }) {
    const of = (what) => counts.get(what) ?? 0;
    const total = { passed: of('pass'), failed: of('fail') + of('cancelled'), skipped: of('skipped') + of('todo') };
    const waiting = new Map();
    for (const point of points) {
        if (point.status !== 'failed')
            continue;
        const list = waiting.get(point.name);
        if (list === undefined)
            waiting.set(point.name, [point]);
        else
            list.push(point);
    }
    for (const list of waiting.values())
        list.reverse();
    const unloadable = [];
    const fileOf = new Map();
    const loose = [];
    for (const { name, file } of failures) {
        const point = waiting.get(name)?.pop();
        // Before Node 22 the name is the absolute path.
        if (point?.loadFailed && (name === file || name.endsWith(`/${file}`)))
            unloadable.push(file);
        else if (point === undefined)
            loose.push({ name, file, status: 'failed' });
        else
            fileOf.set(point, file);
    }
    const passes = points.filter(one => one.status === 'passed' && !one.isGroup).length;
    const groups = points.filter(one => one.isGroup);
    const passesListed = passes <= total.passed && total.passed <= passes + groups.length;
    const named = points.filter(one => !one.isGroup && fileOf.has(one)).length + unloadable.length + loose.length;
    const spare = groups.filter(one => one.status === 'failed').length;
    return {
        format: 'node',
        cases: points
            .filter(one => one.status === 'failed' ? fileOf.has(one) : !one.isGroup && (passesListed || one.status === 'skipped'))
            .map(one => ({ name: one.path, file: fileOf.get(one) ?? null, status: one.status }))
            .concat(loose),
        unloadable,
        counts: total,
        complete: named <= total.failed && total.failed <= named + spare,
        passesListed,
    };
}

;// CONCATENATED MODULE: ./build/core/testing/results/read-pytest.js
/** pytest: its short test summary, the lines of -v, and the line of counts at the end. */

const WORD = 'failed|passed|skipped|xfailed|xpassed|errors?|deselected|warnings?|rerun|subtests passed|subtests failed';
const END = new RegExp(`^=* ?((?:\\d+ (?:${WORD})(?:, )?)+|no tests ran) in [\\d.]+s(?: \\([\\d:]+\\))? ?=*$`);
const SUMMARY = /^=+ short test summary info =+$/;
const SUMMARY_LINE = /^(FAILED|ERROR|PASSED|XPASS|XFAIL|SUBFAIL(?:ED)?)(\(.*?\)|\[.*?\])? (\S.*)$/;
const PARALLEL = /^\[gw\d+\] \[ *\d+%\] (PASSED|XPASS|XFAIL|SKIPPED) (\S.*)$/;
const VERBOSE = / (PASSED|XPASS|XFAIL|SKIPPED)(?: \([^()]*\))?(?: +\[ *\d+%\])?$/;
const COLLECTING = /^_+ ERROR collecting (.+?) _+$/;
const read_pytest_STOPPED = /^!+ .* !+$/;
const read_pytest_STATUS = {
    PASSED: 'passed',
    XPASS: 'passed',
    XFAIL: 'skipped',
    SKIPPED: 'skipped',
};
/** Recognised by the line of counts. Names are node ids. A run that pytest interrupted is not complete. */
function readPytest(lines) {
    const ends = lines.flatMap(line => line.endsWith('s') || line.endsWith('=') || line.endsWith(')') ? (END.exec(line)?.[1] ?? []) : []);
    if (ends.length === 0)
        return null;
    const counts = ends.map(read_pytest_countsOf).reduce(test_results/* addCounts */.c5, test_results/* NO_COUNTS */.lZ);
    const said = saidIn(lines);
    const unloadable = [...new Set(said.filter(isUnloadable).map(({ name }) => name))];
    const tests = said.filter(one => !isUnloadable(one));
    const failures = tests.filter(({ word }) => read_pytest_STATUS[word] === undefined).map(({ name }) => name);
    const failed = new Set(failures);
    const others = new Map(tests.filter(({ name }) => !failed.has(name)).map(({ name, word }) => [name, read_pytest_STATUS[word] ?? 'passed']));
    const passes = new Set(tests.filter(({ word }) => read_pytest_STATUS[word] === 'passed').map(({ name }) => name));
    const cases = [
        ...[...failed].map(name => read_pytest_caseOf(name, 'failed')),
        ...[...others].map(([name, status]) => read_pytest_caseOf(name, status)),
    ];
    return {
        format: 'pytest',
        cases,
        unloadable,
        counts,
        complete: failures.length + unloadable.length === counts.failed &&
            !lines.some(line => line.startsWith('!') && read_pytest_STOPPED.test(line)),
        passesListed: passes.size === counts.passed && (0,test_results/* countOf */.pq)(cases, 'passed') > 0,
    };
}
/** What is said about tests: in the summary, which is not mixed with what tests print, and by -v about what did not fail. */
function saidIn(lines) {
    const said = [];
    let part = 'progress';
    for (const line of lines) {
        if (SUMMARY.test(line))
            part = 'summary';
        else if (/^=+ [A-Z]+ =+$/.test(line))
            part = part === 'summary' ? part : 'details';
        else if (line.startsWith('=') && END.test(line))
            part = 'progress';
        const collecting = part === 'details' && line.startsWith('_') ? COLLECTING.exec(line)?.[1] : undefined;
        if (collecting !== undefined)
            said.push({ word: 'ERROR', name: collecting });
        if (part === 'summary') {
            const [, word, sub = '', rest = ''] = SUMMARY_LINE.exec(line) ?? [];
            if (word !== undefined)
                said.push({ word, name: nodeIdIn(rest) + (sub === '' ? '' : ` ${sub}`) });
        }
        if (part === 'progress') {
            const parallel = line.startsWith('[gw') ? PARALLEL.exec(line) : null;
            const serial = line.includes('::') ? VERBOSE.exec(line) : null;
            if (parallel !== null)
                said.push({ word: parallel[1] ?? '', name: parallel[2] ?? '' });
            else if (serial !== null)
                said.push({ word: serial[1] ?? '', name: line.slice(0, serial.index).trimEnd() });
        }
    }
    return said;
}
/** A whole file or folder: no test has been reached. */
function isUnloadable({ word, name }) {
    return word === 'ERROR' && !name.includes('::');
}
/** Without the message behind it; the parameters of a test may themselves hold ` - `. */
function nodeIdIn(rest) {
    const dash = rest.indexOf(' - ');
    const bracket = rest.indexOf('[');
    if (dash < 0)
        return rest;
    if (bracket < 0 || bracket > dash)
        return rest.slice(0, dash);
    const end = rest.indexOf('] - ', bracket);
    if (end >= 0)
        return rest.slice(0, end + 1);
    return rest.endsWith(']') ? rest : rest.slice(0, dash);
}
function read_pytest_caseOf(name, status) {
    const end = name.indexOf('::');
    return { name, file: end < 0 ? null : name.slice(0, end), status };
}
function read_pytest_countsOf(text) {
    const of = (what) => Number(new RegExp(`(?:^|, )(\\d+) ${what}(?:,|$)`).exec(text)?.[1] ?? 0);
    return {
        passed: of('passed') + of('xpassed'),
        failed: of('failed') + of('errors?') + of('subtests failed'),
        skipped: of('skipped') + of('xfailed'),
    };
}

;// CONCATENATED MODULE: ./build/core/testing/results/tap-points.js
/** Lines of the Test Anything Protocol (https://testanything.org/tap-version-14-specification.html) as a tree of test points. */
const POINT = /^((?: {4})*)(not ok|ok)\b(?: +(\d+))?(?: +- ?| +|$)(.*)$/;
const OPEN = ' {';
/**
 * The points at the top, each with the subtests that were reported before it (indented by four) or inside its braces. YAML blocks are passed
 * over, so that nothing in a message counts as a point. Throws nothing.
 */
function tapPoints(lines) {
    const waiting = [[]];
    let last = null;
    let yaml = null;
    const adopt = (point, depth) => {
        point.children = waiting[depth + 1] ?? [];
        waiting.length = Math.min(waiting.length, depth + 1);
    };
    for (const line of lines) {
        if (yaml !== null) {
            if (line === `${yaml}...`)
                yaml = null;
            else if (last !== null)
                readYaml(line.slice(yaml.length), last.point);
            continue;
        }
        const [, indent = '', ok, , rest = ''] = POINT.exec(line) ?? [];
        if (ok !== undefined) {
            const depth = indent.length / 4;
            const isOpen = rest.endsWith(OPEN);
            const point = pointOf(isOpen ? rest.slice(0, -OPEN.length) : rest, ok === 'ok');
            if (!isOpen)
                adopt(point, depth);
            else
                waiting.length = Math.min(waiting.length, depth + 1);
            while (waiting.length <= depth)
                waiting.push([]);
            waiting[depth]?.push(point);
            last = { point, depth };
            continue;
        }
        const text = line.trimStart();
        if (text === '---' && last !== null && line.length >= last.depth * 4 + 5)
            yaml = line.slice(0, -3);
        else if (text === '}' && (line.length - 1) % 4 === 0) {
            const depth = (line.length - 1) / 4;
            const opened = waiting[depth]?.at(-1);
            if (opened !== undefined)
                adopt(opened, depth);
        }
    }
    return waiting[0] ?? [];
}
function pointOf(rest, ok) {
    const at = rest.lastIndexOf('#');
    const directive = at < 0 || rest[at - 1] === '\\' ? '' : rest.slice(at + 1).trimStart();
    const isDirective = /^(?:skip|todo|time)/i.test(directive);
    const title = (isDirective ? rest.slice(0, at) : rest).trim();
    return {
        name: title.replace(/\\([#\\])/g, '$1'),
        ok,
        skipped: /^(?:skip|todo)/i.test(directive),
        children: [],
        reason: null,
        file: null,
    };
}
function readYaml(line, point) {
    const [, key, value] = /^(failureType|location|at): ['"](.+)['"]$/.exec(line) ?? [];
    if (key === 'failureType')
        point.reason ??= value ?? null;
    else if (key !== undefined)
        point.file ??= (value ?? '').replace(/:\d+:\d+$/, '');
}

;// CONCATENATED MODULE: ./build/core/testing/results/read-tap.js
/** The Test Anything Protocol, as `node --test`, tape, Mocha, Vitest and many others write it. */



const PLAN = /^1\.\.(\d+)(?: *#.*)?$/;
const read_tap_COUNT = /^# (tests|pass|passed|fail|failed|cancelled|skipped|skip|todo):? +(\d+)$/;
/**
 * Recognised by its version line or its plan, with at least one test point or a plan of none. Complete where there are as many points as planned
 * and nothing bailed out. A point stands for its subtests: it is named itself only where it has none, or failed while they all passed.
 */
function readTap(lines) {
    const plans = lines.flatMap(line => PLAN.exec(line)?.[1] ?? []).map(Number);
    const points = tapPoints(lines);
    const isTap = plans.length > 0 || lines.some(line => /^TAP version 1[34]$/.test(line));
    if (!isTap || (points.length === 0 && !plans.includes(0)))
        return null;
    const planned = plans.reduce((sum, count) => sum + count, 0);
    const failsToLoad = lines.some(line => (0,load_failure/* isLoadFailure */.j)(line.replace(/^# /, '')));
    const unloadable = points.filter(point => failsToLoad && isFile(point)).map(({ name }) => name);
    const cases = casesOf(points.filter(point => !(failsToLoad && isFile(point))));
    return {
        format: 'tap',
        cases,
        unloadable,
        counts: read_tap_countsOf(lines),
        complete: plans.length > 0 && points.length === planned && !lines.some(line => line.startsWith('Bail out!')),
        passesListed: plans.length > 0 && points.length === planned && (0,test_results/* countOf */.pq)(cases, 'passed') > 0,
    };
}
function casesOf(points) {
    const cases = [];
    const walk = (point, path) => {
        const name = path === '' ? point.name : `${path} > ${point.name}`;
        const below = point.children.map(child => walk(child, name));
        const failed = !point.ok && !point.skipped;
        const itself = failed && (!below.includes(true) || (point.reason !== null && point.reason !== 'subtestsFailed'));
        if (point.children.length === 0 || itself) {
            cases.push({ name, file: point.file, status: point.skipped ? 'skipped' : failed ? 'failed' : 'passed' });
        }
        return failed || below.includes(true);
    };
    for (const point of points)
        walk(point, '');
    return cases;
}
/** A failed point of `node --test` that stands for a whole file: its name is where it stands. */
function isFile({ ok, name, file, children }) {
    return !ok && children.length === 0 && file !== null && (file === name || file.endsWith(`/${name}`));
}
/** The comments at the end, where the runner writes them. */
function read_tap_countsOf(lines) {
    const sums = new Map();
    for (const line of lines) {
        const [, what, count] = line.startsWith('# ') ? (read_tap_COUNT.exec(line) ?? []) : [];
        if (what !== undefined)
            sums.set(what, (sums.get(what) ?? 0) + Number(count));
    }
    const of = (...names) => names.reduce((sum, name) => sum + (sums.get(name) ?? 0), 0);
    if (!sums.has('pass') && !sums.has('passed') && !sums.has('fail') && !sums.has('failed'))
        return null;
    return {
        passed: of('pass', 'passed'),
        failed: of('fail', 'failed', 'cancelled'),
        skipped: of('skipped', 'skip', 'todo'),
    };
}

;// CONCATENATED MODULE: ./build/core/testing/results/read-unittest.js
/** Python's unittest, also as Django runs it. */

const RAN = /^Ran (\d+) tests? in [\d.]+s$/;
const VERDICT = /^(?:OK|FAILED|NO TESTS RAN)(?: \((.*)\))?$/;
const RULE = /^={70}$/;
const HEADER = /^(?:FAIL|ERROR|UNEXPECTED SUCCESS): (\S+) \(([^()]+)\)(.*)$/;
const PASSED = /^(\S+) \(([^()]+)\)(?: \.\.\. (ok|skipped .*|expected failure))?$/;
const DESCRIBED = / \.\.\. (ok|skipped .*|expected failure)$/;
const FAILED_LOADING = /^unittest\.loader\._FailedTest\b/;
/** Recognised by `Ran 3 tests in 0.001s`. Names are `module.Class.test`, as Python imports them, with the parameters of a subtest behind. */
function readUnittest(lines) {
    const totals = totalsIn(lines);
    if (totals.length === 0)
        return null;
    const failures = [];
    const unloadable = [];
    const others = [];
    let described = null;
    for (const [at, line] of lines.entries()) {
        const [, test = '', place = '', parameters = ''] = RULE.test(lines[at - 1] ?? '') ? (HEADER.exec(line) ?? []) : [];
        if (FAILED_LOADING.test(place))
            unloadable.push(test);
        else if (test !== '')
            failures.push({ name: nameOf(test, place) + parameters, file: null, status: 'failed' });
        const [whole, passed = '', where = '', said] = PASSED.exec(line) ?? [];
        const verdict = said ?? (described === null ? undefined : DESCRIBED.exec(line)?.[1]);
        const name = said === undefined ? described : nameOf(passed, where);
        if (verdict !== undefined && name !== null) {
            others.push({ name, file: null, status: verdict === 'ok' ? 'passed' : 'skipped' });
        }
        // With a docstring the verdict stands a line below.
        described = whole !== undefined && said === undefined ? nameOf(passed, where) : null;
    }
    const failing = new Set(failures
        .map(({ name }) => name.replace(/ \(.*$/, ''))
        .filter(name => !/\.(?:setUp|tearDown)(?:Class|Module)$/.test(name)));
    const counts = totals.reduce((sum, { ran, failed, skipped }) => (0,test_results/* addCounts */.c5)(sum, { passed: ran - skipped, failed, skipped }), test_results/* NO_COUNTS */.lZ);
    const passed = Math.max(0, counts.passed - failing.size - unloadable.length);
    return {
        format: 'unittest',
        cases: [...failures, ...others],
        unloadable,
        counts: { ...counts, passed },
        complete: failures.length + unloadable.length === counts.failed,
        passesListed: (0,test_results/* countOf */.pq)(others, 'passed') === passed && passed > 0,
    };
}
function totalsIn(lines) {
    return lines.flatMap((line, at) => {
        const ran = RAN.exec(line)?.[1];
        if (ran === undefined)
            return [];
        const verdict = lines.slice(at + 1, at + 4).flatMap(next => VERDICT.exec(next) ?? [])[1] ?? '';
        const of = (what) => Number(new RegExp(`(?:^|, )${what}=(\\d+)`).exec(verdict)?.[1] ?? 0);
        const failed = of('failures') + of('errors') + of('unexpected successes');
        return [{ ran: Number(ran), failed, skipped: of('skipped') + of('expected failures') }];
    });
}
/** Before Python 3.11 the place ended with the class. */
function nameOf(test, place) {
    return place.endsWith(`.${test}`) ? place : `${place}.${test}`;
}

;// CONCATENATED MODULE: ./build/core/testing/results/read-vitest.js
/** Vitest: the list of failures that every reporter prints, and the tests that the verbose one names. */

const read_vitest_TESTS = /^ +Tests {2}(.*?)(?: \(\d+\))?$/;
const FILES = /^ *Test Files {2}/;
const FAIL = /^ FAIL {2}(\S.*)$/;
const UNLOADABLE = /^(.+) \[ .+ \]$/;
const read_vitest_VERBOSE = /^ ([\u2713\u00d7\u2193\u25a1]) (.+ > .+?)(?: \d+m?s)?$/;
const read_vitest_SUITES = /^\u23af+ Failed Suites (\d+) \u23af+$/;
/** Recognised by its line of `Test Files`. Names are `file > suite > test`. */
function readVitest(lines) {
    if (!lines.some(line => FILES.test(line)))
        return null;
    const counts = lines
        .flatMap(line => read_vitest_TESTS.exec(line)?.[1] ?? [])
        .map(read_vitest_countsOf)
        .reduce(test_results/* addCounts */.c5, test_results/* NO_COUNTS */.lZ);
    const failures = new Set();
    const others = new Map();
    const unloadable = new Set();
    let suites = 0;
    for (const line of lines) {
        suites += Number(read_vitest_SUITES.exec(line)?.[1] ?? 0);
        const failure = FAIL.exec(line)?.[1];
        const file = failure === undefined ? undefined : UNLOADABLE.exec(failure)?.[1];
        if (file !== undefined && !file.includes(' > '))
            unloadable.add(file);
        else if (failure !== undefined)
            failures.add(failure);
        const [, sign, name] = read_vitest_VERBOSE.exec(line) ?? [];
        if (name !== undefined && sign !== '\u00d7')
            others.set(name, read_vitest_caseOf(name, sign === '\u2713' ? 'passed' : 'skipped'));
    }
    const cases = [
        ...[...failures].map(name => read_vitest_caseOf(name, 'failed')),
        ...[...others.values()].filter(({ name }) => !failures.has(name)),
    ];
    return {
        format: 'vitest',
        cases,
        unloadable: [...unloadable],
        counts,
        complete: failures.size + unloadable.size === counts.failed + suites && !lines.some(line => /^ +Errors {2}\d/.test(line)),
        passesListed: (0,test_results/* countOf */.pq)(cases, 'passed') === counts.passed,
    };
}
function read_vitest_caseOf(name, status) {
    return { name, file: name.slice(0, name.indexOf(' > ')).replace(/^\|[^|]*\| /, ''), status };
}
function read_vitest_countsOf(text) {
    const of = (what) => Number(new RegExp(`(\\d+) ${what}\\b`).exec(text)?.[1] ?? 0);
    return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') + of('todo') };
}

;// CONCATENATED MODULE: ./build/core/testing/results/read-output.js
/** Reads what known test runners print. */














const READERS = [
    readTap,
    readNode,
    readJest,
    readVitest,
    readMocha,
    readPytest,
    readUnittest,
    readGo,
    readCargo,
];
/** Longer lines are data; no runner's own line is as long, but for events as JSON. */
const MAX_LINE = 2000;
const MAX_EVENT = 20_000;
/** How `Commands.run` notes that it kept only both ends. */
const CUT = /^\.\.\. \(\d+ bytes of output cut here\) \.\.\.$/;
/**
 * What an output says about single tests; null where no known runner is recognised by its own summary. Several runners one after the other are
 * merged. An output that was cut is never complete. Throws nothing.
 */
function readTestOutput(output) {
    const whole = (0,clean_output/* cleanLines */.v)(output);
    const lines = whole.map(line => (line.length > MAX_LINE ? '' : line));
    const events = whole.filter(line => line.startsWith('{') && line.length <= MAX_EVENT);
    const found = [...READERS.map(read => read(lines)), readGoEvents(events)].filter(one => one !== null);
    const [first] = found;
    if (first === undefined)
        return null;
    const cases = found.flatMap(one => one.cases);
    const wasCut = lines.some(line => CUT.test(line));
    return {
        format: found.every(({ format }) => format === first.format) ? first.format : 'several',
        cases: (0,name_once/* nameOnce */.X)(cases),
        unloadable: [...new Set(found.flatMap(({ unloadable }) => unloadable))],
        counts: found.reduce((sum, { counts }) => (sum === null || counts === null ? null : (0,test_results/* addCounts */.c5)(sum, counts)), test_results/* NO_COUNTS */.lZ),
        complete: !wasCut && !(0,ambiguous/* isAmbiguous */.X)(cases) && found.every(({ complete }) => complete),
        passesListed: !wasCut && found.every(({ passesListed }) => passesListed),
    };
}


/***/ }),

/***/ 28609:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EI: () => (/* binding */ countsIn),
/* harmony export */   c5: () => (/* binding */ addCounts),
/* harmony export */   lZ: () => (/* binding */ NO_COUNTS),
/* harmony export */   pq: () => (/* binding */ countOf)
/* harmony export */ });
/** What a test run said about single tests. */
const NO_COUNTS = { passed: 0, failed: 0, skipped: 0 };
/** The sum of two counts. */
function addCounts(a, b) {
    return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}
/** The runner's own counts, else those of the tests that it named. */
function countsIn({ counts, cases }) {
    return (counts ?? { passed: countOf(cases, 'passed'), failed: countOf(cases, 'failed'), skipped: countOf(cases, 'skipped') });
}
/** How many cases have a status. */
function countOf(cases, status) {
    return cases.reduce((count, one) => count + (one.status === status ? 1 : 0), 0);
}


/***/ })

};
