export const id = 256;
export const ids = [256];
export const modules = {

/***/ 2845:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DQ: () => (/* binding */ readPullRequest),
/* harmony export */   Jg: () => (/* binding */ GROUPINGS),
/* harmony export */   Lp: () => (/* binding */ MONTH),
/* harmony export */   mo: () => (/* binding */ totalsReport)
/* harmony export */ });
/* unused harmony export addUp */
/* harmony import */ var _config_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8938);
/* harmony import */ var _facts_record_block_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7145);
/* harmony import */ var _task_ownership_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2551);
/** The totals of `report`, as `totals.json` holds them. */



const LONGEST_LABEL = 100;
function countedPull(pull, month, { evidence, summary, task }, marker) {
    const { phases, tests, generation, usage, strategy, model, verdict } = evidence;
    const { json_turn, edit_turn } = phases;
    const edited = new Set(phases.files_edited);
    const claimed = new Set(summary.files.map(file => file.path));
    const [moreEdited, moreClaimed] = [phases.files_omitted, summary.files_omitted];
    return {
        kind: 'counted',
        ...{ number: pull.number, state: pull.state, draft: pull.draft, strategy, model, month, usage },
        labels: [...new Set(pull.labels.map(label => label.slice(0, LONGEST_LABEL)))],
        ...{ phase1: phases.phase1_complete, phase2: phases.json_provided, success: phases.success, proof: tests.proof },
        ...{ task: task.kind, verdict: verdict ?? 'unknown', source: phases.summary_source },
        ...(generation === undefined ? {} : { manifestSource: generation.manifest_source }),
        isJsonFirst: isJsonFirst(json_turn, edit_turn),
        /** Whether the branch has another commit than the one that was published; null where that is not known. */
        isChanged: marker.head === undefined ? null : marker.head !== pull.head,
        filesEdited: edited.size + (moreEdited ?? 0),
        filesClaimed: claimed.size + (moreClaimed ?? 0),
        /** Claimed and edited; null where a list was cut. */
        filesBoth: moreEdited === undefined && moreClaimed === undefined ? claimed.intersection(edited).size : null,
        phase1Ms: Math.round(phases.phase1_ms),
        phase2Ms: Math.round(phases.phase2_ms),
        durationMs: Math.round(evidence.duration_ms),
        /** Millionths of a dollar, so that sums are exact; null for a model without a known price. */
        microDollars: micro(evidence.cost_usd),
        ...(generation === undefined ? {} : { generated: generatedIn(generation) }),
    };
}
/** Whether a summary came before the first edit; null where the record does not say. */
function isJsonFirst(json, edit) {
    if (json === undefined)
        return null;
    return json !== null && (edit == null || json < edit);
}
function micro(dollars) {
    return dollars === null ? null : Math.round(dollars * 1_000_000);
}
/** What the planned files took: those that the record still lists, and how many it left out. */
function generatedIn({ planning, files, files_omitted: omitted = 0 }) {
    return {
        files: files.length + omitted,
        whole: files.filter(file => file.mode === 'whole').length,
        changes: files.filter(file => file.mode === 'changes').length,
        requests: files.reduce((sum, file) => sum + file.attempts, 0),
        microDollars: [planning, ...files].reduce((sum, one) => sum + (micro(one?.cost_usd ?? 0) ?? 0), 0),
    };
}
/**
 * `month`: when it was opened, as `2026-03`. Null for a pull request that is none of our business. Never throws,
 * whatever a body holds.
 */
function readPullRequest(pull, prefix, month = null) {
    const { number, state, body } = pull;
    const whose = (0,_task_ownership_js__WEBPACK_IMPORTED_MODULE_2__/* .ownershipOf */ .VL)(pull, prefix);
    if (whose.kind === 'other')
        return null;
    if (whose.kind === 'not-ours')
        return { number, state, kind: 'unrelated', why: whose.why };
    const records = (0,_facts_record_block_js__WEBPACK_IMPORTED_MODULE_1__/* .readRecordBlocks */ .yT)(body);
    const [record] = records;
    const edited = (why) => ({ number, state, kind: 'edited', why });
    if (record === undefined)
        return edited('its body holds no record that can be read');
    if (records.length > 1)
        return edited('its body holds more than one record');
    const wrong = contradictionIn(record, whose.marker);
    return wrong === undefined ? countedPull(pull, month, record, whose.marker) : edited(wrong);
}
/** What shows that somebody has written the record by hand; undefined if nothing does. */
function contradictionIn({ evidence, task }, marker) {
    const { phases, files, files_omitted: omitted } = evidence;
    const paths = new Set(files.map(file => file.path));
    const isSame = phases.files_edited.length === files.length && phases.files_edited.every(path => paths.has(path));
    const id = task.kind === 'issue' ? `issue-${task.issue}` : 'task-';
    const rows = [
        [evidence.tree_sha !== marker.tree, 'record and marker name different trees'],
        [
            task.kind !== 'revision' && (id === 'task-' ? !marker.task.startsWith(id) : marker.task !== id),
            'record and marker name different tasks',
        ],
        [phases.success && !(phases.phase1_complete && phases.json_provided), 'success without both phases'],
        [phases.json_provided !== (phases.summary_source !== 'host'), 'the phases contradict their source'],
        [omitted !== phases.files_omitted || !isSame, 'the lists of edited files differ'],
        [!_config_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .MODEL_ID */ .SN.test(evidence.model), 'the model is no model id'],
    ];
    return rows.find(([isWrong]) => isWrong)?.[1];
}
/** `2026-03` of a date in ISO 8601. */
const MONTH = 7;
const GROUPINGS = ['strategy', 'model', 'label', 'month'];
/**
 * Totals of all and by strategy, model, label (those with most pull requests first) and month (in order). A failed run
 * has no labels; null: the failed runs are not known.
 */
function totalsReport(counted, apart, reading, failed = []) {
    const monthIn = (one) => ('month' in one ? one.month : (one.at?.slice(0, MONTH) ?? null)) ?? 'unknown';
    const groups = (of) => {
        const both = [...counted, ...(failed ?? [])].flatMap(one => of(one).map(name => ({ name, one })));
        return [...Map.groupBy(both, ({ name }) => name)]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, members]) => {
            const all = members.map(({ one }) => one);
            const [pulls, runs] = [all.filter(one => 'labels' in one), all.filter(one => 'outcome' in one)];
            return { name, totals: addUp(pulls, runs) };
        });
    };
    return {
        schema: 'diffproof-totals/v1',
        ...reading,
        /** False where the comments could not be read. */
        failed_runs_read: failed !== null,
        totals: addUp(counted, failed ?? []),
        by: {
            strategy: mostFirst(groups(one => [one.strategy])),
            model: mostFirst(groups(one => [one.model])),
            // A pull request without labels is in no group, and in several where it has several.
            label: mostFirst(groups(one => ('labels' in one ? one.labels : []))),
            month: groups(one => [monthIn(one)]),
        },
        ...{ edited: ofKind(apart, 'edited'), unrelated: ofKind(apart, 'unrelated') },
    };
}
function mostFirst(groups) {
    return groups.toSorted((a, b) => b.totals.pull_requests - a.totals.pull_requests);
}
function ofKind(apart, wanted) {
    const found = apart.filter(({ kind }) => kind === wanted).map(({ number, state, why }) => ({ number, state, why }));
    return found.sort((a, b) => a.number - b.number);
}
/**
 * Adds up. `both` and `exact` (pull requests that claim what they edit) leave out those whose lists are cut; `drafts`
 * are of those that are open.
 */
function addUp(all, remembered = []) {
    const of = (outcome) => remembered.filter(one => one.outcome === outcome);
    const [declined, planned] = [of('declined'), of('planned')];
    const failed = remembered.filter(one => !declined.includes(one) && !planned.includes(one));
    const sum = (of) => all.reduce((total, one) => total + of(one), 0);
    const count = (is) => all.filter(is).length;
    const inState = (state) => all.filter(one => one.state === state);
    const used = (of) => sum(({ usage }) => usage[of]);
    const times = (of) => ({ sum: sum(of), median: medianOf(all.map(of)) });
    return {
        pull_requests: all.length,
        ...{ merged: inState('merged').length, closed: inState('closed').length, open: inState('open').length },
        drafts: inState('open').filter(one => one.draft).length,
        ...{ phase1: count(one => one.phase1), phase2: count(one => one.phase2), success: count(one => one.success) },
        files: {
            edited: sum(one => one.filesEdited),
            claimed: sum(one => one.filesClaimed),
            both: sum(one => one.filesBoth ?? 0),
            exact: count(one => one.filesBoth === one.filesEdited && one.filesBoth === one.filesClaimed),
            cut: count(one => one.filesBoth === null),
        },
        phase1_ms: times(one => one.phase1Ms),
        phase2_ms: times(one => one.phase2Ms),
        duration_ms: times(one => one.durationMs),
        usage: {
            ...{ turns: used('turns'), input_tokens: used('input_tokens'), output_tokens: used('output_tokens') },
            ...{ cache_read_tokens: used('cache_read_tokens'), cache_write_tokens: used('cache_write_tokens') },
        },
        cost_usd: sum(one => one.microDollars ?? 0) / 1_000_000,
        cost_unknown: count(one => one.microDollars === null),
        generation: generationSums(all),
        runs: runSums(all, failed),
        quality: {
            verdicts: sizes(all.map(one => one.verdict)),
            merged_untouched: inState('merged').filter(one => one.isChanged === false).length,
            changed_afterwards: count(one => one.isChanged === true),
            change_unknown: count(one => one.isChanged === null),
        },
        summary_sources: sizes(all.map(one => one.source)),
        manifest_sources: sizes(all.flatMap(({ manifestSource }) => manifestSource ?? [])),
        failed_runs: { ...effortSums(failed), outcomes: sizes(failed.map(one => one.outcome)) },
        declined_runs: effortSums(declined),
        planned_runs: effortSums(planned),
        proofs: sizes(all.map(one => one.proof)),
    };
}
function effortSums(runs) {
    return {
        count: runs.length,
        turns: runs.reduce((total, one) => total + one.turns, 0),
        cost_usd: runs.reduce((total, one) => total + (micro(one.cost_usd) ?? 0), 0) / 1_000_000,
        cost_unknown: runs.filter(one => one.cost_usd === null).length,
    };
}
/** But for those that declined or planned. `phases_unknown`: lines that do not say how far they came. */
function runSums(all, failed) {
    const known = failed.flatMap(({ phases }) => phases ?? []);
    const reached = [
        ...all.map(one => ({ ...one, edited: one.filesEdited > 0, json: one.phase2, first: one.isJsonFirst })),
        ...known.map(one => ({ ...one, edited: one.files > 0, first: isJsonFirst(one.json_turn, one.edit_turn) })),
    ];
    const count = (part) => reached.filter(one => one[part] === true).length;
    return {
        count: all.length + failed.length,
        ...{ edited: count('edited'), phase1: count('phase1'), json: count('json'), json_first: count('first') },
        success: all.filter(({ success }) => success).length,
        phases_unknown: failed.length - known.length,
        kinds: sizes([...all.map(({ task }) => task), ...failed.map(({ kind }) => kind ?? 'unknown')]),
    };
}
/** How often each name is there, by name. */
function sizes(names) {
    const groups = [...Map.groupBy(names, name => name)];
    return Object.fromEntries(groups.map(([name, { length }]) => [name, length]).sort());
}
function generationSums(all) {
    const made = all.flatMap(one => one.generated ?? []);
    const sum = (of) => made.reduce((total, one) => total + one[of], 0);
    return {
        pull_requests: made.length,
        ...{ files: sum('files'), whole: sum('whole'), changes: sum('changes'), requests: sum('requests') },
        cost_usd: sum('microDollars') / 1_000_000,
    };
}
function medianOf(values) {
    return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}


/***/ }),

/***/ 4256:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  q: () => (/* binding */ reportTotals)
});

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/page/comment.js
var comment = __webpack_require__(6817);
// EXTERNAL MODULE: ./build/core/page/revision-answers.js
var revision_answers = __webpack_require__(6073);
// EXTERNAL MODULE: ./build/core/page/run-markers.js
var run_markers = __webpack_require__(6643);
// EXTERNAL MODULE: ./build/core/page/totals.js
var page_totals = __webpack_require__(2845);
// EXTERNAL MODULE: ./build/core/facts/record.js
var record = __webpack_require__(145);
// EXTERNAL MODULE: ./build/core/text/quantities.js
var quantities = __webpack_require__(175);
// EXTERNAL MODULE: ./build/core/page/document.js
var page_document = __webpack_require__(659);
// EXTERNAL MODULE: ./build/core/page/markdown.js + 56 modules
var markdown = __webpack_require__(9364);
// EXTERNAL MODULE: ./build/core/page/words.js
var words = __webpack_require__(7181);
;// CONCATENATED MODULE: ./build/core/page/totals-page.js
/** The page of `report`: totals as tables, and in one sentence. */






const GROUPS_SHOWN = 26;
const APART_SHOWN = 100;
/** `460 pull requests of ours: 75% succeeded, 345 merged, $12.34; not counted: 5 edited by hand, 35 unrelated`. */
function totalsInWords({ totals, edited, unrelated, days, whole, failed_runs_read }) {
    const { pull_requests: all, failed_runs: failed, declined_runs: declined, planned_runs: planned, runs } = totals;
    const rates = `: ${percentOf(runs.success, runs.count)}% of the runs succeeded, ${totals.merged} merged, ${(0,quantities/* money */.TG)(totals.cost_usd)}`;
    return [
        `${(0,quantities/* countInWords */.K4)(all, 'pull request')} of ours${days === 0 ? '' : ` of the last ${(0,quantities/* countInWords */.K4)(days, 'day')}`}${all === 0 ? '' : rates}`,
        !failed_runs_read && 'failed runs could not be counted',
        failed.count > 0 && `${(0,quantities/* countInWords */.K4)(failed.count, 'failed run')}, ${(0,quantities/* money */.TG)(failed.cost_usd)}`,
        declined.count > 0 && `${declined.count} declined, ${(0,quantities/* money */.TG)(declined.cost_usd)}`,
        planned.count > 0 && `${(0,quantities/* countInWords */.K4)(planned.count, 'plan')}, ${(0,quantities/* money */.TG)(planned.cost_usd)}`,
        edited.length + unrelated.length > 0 &&
            `not counted: ${edited.length} edited by hand, ${unrelated.length} unrelated`,
        !whole && 'there were too many to read them all',
    ]
        .filter(one => one !== false)
        .join('; ');
}
function totalsPage(report) {
    const { totals, by, edited, unrelated, failed_runs_read: areFailedRead } = report;
    return (0,markdown/* markdown */.wD)([
        groupTable(words/* NOTHING */.K$, [{ name: 'all', totals }]),
        explanation(totals, areFailedRead),
        page_totals/* GROUPINGS */.Jg.map((kind) => {
            const groups = kind === 'month' ? by.month.slice(-GROUPS_SHOWN) : by[kind].slice(0, GROUPS_SHOWN);
            const more = by[kind].length - groups.length;
            const beside = kind === 'strategy' ? qualityTable(groups) : kind === 'month' && monthTable(groups);
            const rest = [(0,page_document/* heading */.R_)(3, (0,words/* words */.aL) `By ${kind}`), groupTable((0,words/* words */.aL) `${kind}`, groups), beside, moreWords(more)];
            return groups.length > 0 && rest;
        }),
        apartList('Edited by hand', edited),
        apartList('Unrelated', unrelated),
    ]);
}
const HEAD = [
    ...['pull requests', 'failed runs', 'declined', 'plans', 'success', 'merged', 'closed', 'open'],
    ...['phase 1', 'phase 2', 'files edited / claimed', 'takes', 'turns', 'cost', 'turns each', 'cost each'],
];
function groupTable(head, groups) {
    return (0,page_document/* table */.tp)([head, ...HEAD], groups.map(groupRow));
}
function groupRow({ name, totals }) {
    const { pull_requests: all, files, failed_runs: failed, declined_runs: declined, planned_runs: planned, duration_ms: took, runs, } = totals;
    const turns = totals.usage.turns + failed.turns + declined.turns + planned.turns;
    const cost = totals.cost_usd + failed.cost_usd + declined.cost_usd + planned.cost_usd;
    const each = all === 0 ? [(0,words/* words */.aL) `\u2013`, (0,words/* words */.aL) `\u2013`] : [(0,words/* words */.aL) `${Math.round((10 * turns) / all) / 10}`, (0,words/* dollars */.E9)(cost / all)];
    return [
        ...[(0,words/* codeOf */.$N)(name, 100), (0,words/* amount */.vj)(all)],
        ...[failed, declined, planned].map(one => one.count === 0 ? (0,words/* words */.aL) `0` : (0,words/* words */.aL) `${(0,words/* amount */.vj)(one.count)} (${(0,words/* dollars */.E9)(one.cost_usd)})`),
        share(runs.success, runs.count),
        (0,words/* words */.aL) `${totals.merged} (${share(totals.merged, totals.merged + totals.closed)})`,
        (0,words/* amount */.vj)(totals.closed),
        totals.drafts === 0 ? (0,words/* amount */.vj)(totals.open) : (0,words/* words */.aL) `${totals.open} (${(0,words/* counted */.hS)(totals.drafts, 'draft')})`,
        ...[runs.phase1, runs.json].map(part => share(part, runs.count - runs.phases_unknown)),
        (0,words/* words */.aL) `${(0,words/* amount */.vj)(files.edited)} / ${(0,words/* amount */.vj)(files.claimed)}`,
        took.median === null ? words/* NOTHING */.K$ : (0,words/* duration */.p0)(took.median),
        ...[(0,words/* amount */.vj)(turns), (0,words/* dollars */.E9)(cost), ...each],
    ];
}
const QUALITY_HEAD = [
    ...['strategy', 'proven', 'ready', 'merged as published', 'changed afterwards'],
    ...['runs that edited', 'summary before the first edit', 'success', 'cost each run'],
];
function qualityTable(groups) {
    return (0,page_document/* table */.tp)(QUALITY_HEAD, groups.map(({ name, totals }) => {
        const { pull_requests: all, quality, runs, failed_runs: failed } = totals;
        const { verdicts, change_unknown: unknown } = quality;
        const proven = (verdicts['proven'] ?? 0) + (verdicts['proven-by-build'] ?? 0);
        return [
            ...[(0,words/* codeOf */.$N)(name, 100), share(proven, all), share(proven + (verdicts['ready'] ?? 0), all)],
            (0,words/* words */.aL) `${(0,words/* amount */.vj)(quality.merged_untouched)} of ${(0,words/* amount */.vj)(totals.merged)}`,
            share(quality.changed_afterwards, all - unknown),
            ...[runs.edited, runs.json_first].map(part => share(part, runs.count - runs.phases_unknown)),
            share(runs.success, runs.count),
            runs.count === 0 ? (0,words/* words */.aL) `\u2013` : (0,words/* dollars */.E9)((totals.cost_usd + failed.cost_usd) / runs.count),
        ];
    }));
}
function monthTable(months) {
    const used = (kind) => record/* SUMMARY_SOURCES */.Au.filter(source => months.some(({ totals }) => source in totals[kind]));
    const [summaries, plans] = [used('summary_sources'), used('manifest_sources')];
    if (summaries.length === 0)
        return false;
    return (0,page_document/* table */.tp)(['month', ...summaries.map(one => (0,words/* words */.aL) `summary: ${one}`), ...plans.map(one => (0,words/* words */.aL) `plan: ${one}`)], months.map(({ name, totals }) => [
        (0,words/* codeOf */.$N)(name, 100),
        ...summaries.map(one => (0,words/* amount */.vj)(totals.summary_sources[one] ?? 0)),
        ...plans.map(one => (0,words/* amount */.vj)(totals.manifest_sources[one] ?? 0)),
    ]));
}
function explanation(totals, areFailedRead) {
    const { pull_requests: all, files, usage, cost_usd: cost, cost_unknown: unknown, generation: made } = totals;
    const cached = (0,words/* words */.aL) `${(0,words/* amount */.vj)(usage.cache_read_tokens)} read from and ${(0,words/* amount */.vj)(usage.cache_write_tokens)} written to the cache`;
    const tokens = [
        (0,words/* words */.aL) `${(0,words/* amount */.vj)(usage.turns)} turns`,
        (0,words/* words */.aL) `${(0,words/* amount */.vj)(usage.input_tokens)} input tokens (plus ${cached})`,
        (0,words/* words */.aL) `${(0,words/* amount */.vj)(usage.output_tokens)} output tokens`,
        all !== unknown && (0,words/* words */.aL) `${(0,words/* dollars */.E9)(cost / (all - unknown))} each on average`,
        unknown !== 0 && (0,words/* words */.aL) `${(0,words/* counted */.hS)(unknown, 'pull request')} of unknown cost`,
    ];
    const byPlan = (0,words/* words */.aL) `By plan: ${(0,words/* counted */.hS)(made.files, 'file')} in ${(0,words/* counted */.hS)(made.pull_requests, 'pull request')}, ${(0,words/* amount */.vj)(made.whole)} whole and ${(0,words/* amount */.vj)(made.changes)} by changes, ${(0,words/* counted */.hS)(made.requests, 'request')}, ${(0,words/* dollars */.E9)(made.cost_usd)}.`;
    const sentences = [
        (0,words/* words */.aL) `${(0,words/* joinWords */.yZ)(tokens, ', ')}.`,
        (0,words/* words */.aL) `${(0,words/* amount */.vj)(files.both)} of ${(0,words/* counted */.hS)(files.claimed, 'claimed file')} were edited; ${files.exact} of ${all} summaries name just the files that were edited.`,
        made.pull_requests !== 0 && byPlan,
        (0,words/* words */.aL) `Merged counts among merged and closed. Times are medians of the pull requests.`,
        areFailedRead
            ? (0,words/* words */.aL) `Failed runs are those that comments on issues and pull requests remember. Success, phases, turns and cost count them. Turns and cost also count plans and the runs that declined with a reason. Each means: for each pull request, with those runs.`
            : (0,words/* words */.aL) `Failed runs could not be counted.`,
    ];
    return (0,words/* joinWords */.yZ)(sentences, ' ');
}
function moreWords(more) {
    return more > 0 ? (0,words/* words */.aL) `and ${more} more in the JSON` : words/* NOTHING */.K$;
}
function apartList(name, all) {
    const items = all.slice(0, APART_SHOWN).map(({ number, state, why }) => (0,words/* words */.aL) `#${number} (${state}): ${(0,words/* line */.n8)(why)}`);
    const rest = moreWords(all.length - items.length);
    return all.length > 0 && [(0,page_document/* heading */.R_)(3, (0,words/* words */.aL) `${name}, not counted`), (0,page_document/* list */.p_)([...items, rest])];
}
function percentOf(part, all) {
    return Math.round((100 * part) / all);
}
function share(part, all) {
    return all === 0 ? (0,words/* words */.aL) `\u2013` : (0,words/* words */.aL) `${percentOf(part, all)}%`;
}

// EXTERNAL MODULE: ./build/core/task/work-plan.js
var work_plan = __webpack_require__(8133);
// EXTERNAL MODULE: ./build/flow/modes/plan.js + 1 modules
var plan = __webpack_require__(4958);
;// CONCATENATED MODULE: ./build/flow/modes/report.js
/** The action `report`: adds up the bodies of our pull requests. */









/** A fifth of the requests that a job's token has in an hour. */
const MOST_PAGES = 200;
const DAY = 86_400_000;
/** Reads, adds up, and leaves a file and the job summary. Throws ForgeError. */
async function reportTotals(run) {
    const { config, ports, overall, repositoryName } = run;
    const { forge, reporter, clock } = ports;
    const now = clock.now();
    const since = config.days === 0 ? Number.NEGATIVE_INFINITY : now - config.days * DAY;
    const facts = new Map();
    const apart = new Map();
    // Bodies are large: one page at a time. An entry can move to the next meanwhile.
    const take = (page) => {
        const recent = page.filter(pull => !(pull.createdAt < since));
        for (const pull of recent) {
            const read = (0,page_totals/* readPullRequest */.DQ)(pull, config.branchPrefix, monthOf(pull.createdAt));
            if (read?.kind === 'counted')
                facts.set(read.number, read);
            else if (read !== null)
                apart.set(read.number, read);
        }
        return recent.length === page.length;
    };
    const read = () => (0,plan/* readPages */.n)(forge.pullRequests('all'), { most: MOST_PAGES, signal: overall }, take);
    const end = await reporter.group('Read our pull requests', read);
    if (end === 'cancelled' || end === 'timeout-minutes')
        return (0,outcome/* limitResult */.Bc)(end);
    const failed = await readFailed(since, run);
    const reading = { repository: repositoryName, made_at: new Date(now).toISOString(), days: config.days };
    const all = (0,page_totals/* totalsReport */.mo)([...facts.values()], [...apart.values()], { ...reading, whole: end === 'read' }, failed);
    for (const { number, kind, why } of apart.values())
        reporter.info(`not counted: #${number}, ${kind}: ${why}`);
    const file = await reporter.keepFile('totals.json', `${JSON.stringify(all, null, 2)}\n`);
    return { ...(0,outcome/* resultOf */.Bg)('reported', totalsInWords(all)), page: totalsPage(all), outputs: { 'totals-file': file } };
}
function monthOf(time) {
    return Number.isFinite(time) ? new Date(time).toISOString().slice(0, page_totals/* MONTH */.Lp) : null;
}
/** Null where the comments cannot be read. */
async function readFailed(since, { ports, overall, repositoryName }) {
    const { forge, reporter } = ports;
    const runs = new Map();
    const prefix = (0,comment/* commentMarker */.Ql)({ repository: repositoryName, task: '' }).split('"task"', 1)[0] ?? '';
    const isOurs = (body) => [prefix, revision_answers/* ANSWER */.tp, work_plan/* PLAN */.Ac].some(begin => body.startsWith(begin));
    const take = (page) => {
        for (const { body } of page.filter(one => one.isTrusted && isOurs(one.body))) {
            // The jobs of a matrix have one run id, and each has its own task.
            const [task] = body.split('\n', 1);
            for (const run of (0,run_markers/* readFailedRuns */.SH)(body))
                if (run.at === null || !(Date.parse(run.at) < since))
                    runs.set(`${task} ${run.run}`, run);
        }
    };
    const read = () => (0,plan/* readPages */.n)(forge.allComments(since), { most: MOST_PAGES, signal: overall }, take);
    try {
        await reporter.group('Read the failed runs', read);
        return [...runs.values()];
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* ForgeError */.Q8))
            throw thrown;
        reporter.warning(`failed runs are not counted: ${thrown.message}. The job needs the permission issues: read`);
        return null;
    }
}


/***/ })

};
