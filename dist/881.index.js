export const id = 881;
export const ids = [881];
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

/***/ 2881:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   planIssue: () => (/* binding */ planIssue)
/* harmony export */ });
/* harmony import */ var _core_model_schema_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2073);
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9058);
/* harmony import */ var _core_page_plan_pages_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3052);
/* harmony import */ var _core_page_run_markers_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6643);
/* harmony import */ var _core_page_run_summary_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4930);
/* harmony import */ var _core_page_totals_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2845);
/* harmony import */ var _core_task_work_plan_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8133);
/* harmony import */ var _core_text_quantities_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(175);
/* harmony import */ var _agent_first_message_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(7323);
/* harmony import */ var _agent_look_around_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(8952);
/* harmony import */ var _record_events_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(4596);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(1708);
/* harmony import */ var _start_open_session_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(1133);
/* harmony import */ var _verify_decline_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(4237);
/** `/diffproof plan` on an issue: a comment holds the plan. Nothing is changed or run. */














/** Plans the task of a comment, once for each comment. Throws ForgeError where the plan cannot be written. */
async function planIssue(checkout, run) {
    const { issue, command } = checkout.task;
    if (issue === null || command === undefined)
        throw new Error('a plan was asked for by no comment');
    const { forge, clock } = run.ports;
    const marker = (0,_core_task_work_plan_js__WEBPACK_IMPORTED_MODULE_6__/* .planMarker */ .YH)(command.comment);
    if ((await forge.ownComments(issue, marker)).length > 0)
        return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .resultOf */ .Bg)('skipped', `a comment on issue #${issue} holds the plan that was asked for`);
    // Nothing is installed or tested for a plan.
    const config = { ...run.config, proof: 'none', setupCommand: 'none' };
    const session = await (0,_start_open_session_js__WEBPACK_IMPORTED_MODULE_11__/* .openSession */ .fA)(checkout, { ...run, config });
    (0,_record_events_js__WEBPACK_IMPORTED_MODULE_9__/* .recordStep */ .IC)('edit', run);
    const plan = await run.ports.reporter.group('Plan the work', () => askForPlan(session));
    if ((0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .isRunResult */ .Lw)(plan))
        return plan;
    const cost = await (0,_run_js__WEBPACK_IMPORTED_MODULE_10__/* .orWarn */ .wF)(costOfEarlierRuns(run), 'what earlier runs cost cannot be read', run);
    const page = (0,_core_page_plan_pages_js__WEBPACK_IMPORTED_MODULE_2__/* .planSummary */ .MM)(plan, cost);
    if (run.config.dryRun)
        return { ...(0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .resultOf */ .Bg)('dry-run', 'the plan was made and not written'), page };
    const planned = (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .resultOf */ .Bg)('planned', `a comment on issue #${issue} holds the plan for ${(0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_13__/* .countInWords */ .K4)(plan.files.length, 'file')}, and the line that starts the work`);
    const durationMs = clock.now() - run.startedAt;
    const facts = { runLog: run.runLog, result: planned, decided: null, receipt: null, durationMs };
    const summary = (0,_core_page_run_summary_js__WEBPACK_IMPORTED_MODULE_4__/* .summarizeRun */ .lj)(facts);
    const at = new Date(clock.now()).toISOString();
    const remembered = (0,_core_page_run_markers_js__WEBPACK_IMPORTED_MODULE_3__/* .runMarkers */ .fX)('', (0,_core_page_run_markers_js__WEBPACK_IMPORTED_MODULE_3__/* .failedRunOf */ .M5)(planned, summary, { run: run.runId, at, kind: 'issue' }));
    const name = (0,_core_task_work_plan_js__WEBPACK_IMPORTED_MODULE_6__/* .planName */ .V6)(plan, clock.sha256);
    const body = (0,_core_page_plan_pages_js__WEBPACK_IMPORTED_MODULE_2__/* .planComment */ .tx)(plan, { name, cost, summary, runUrl: run.runUrl, remembered });
    await forge.comment(issue, marker, body, { overwrite: false });
    return { ...planned, page };
}
async function askForPlan(session) {
    const text = session.run.ports.prompts.render('plan-first', (0,_agent_first_message_js__WEBPACK_IMPORTED_MODULE_7__/* .taskValues */ .Io)(session, { offersSummary: false }));
    const found = await (0,_agent_look_around_js__WEBPACK_IMPORTED_MODULE_8__/* .lookAround */ .h3)({
        ...{ conversation: (0,_agent_look_around_js__WEBPACK_IMPORTED_MODULE_8__/* .planningConversation */ .vM)(text, session, 'plan-first'), what: 'plan' },
        async read(reply) {
            const json = (0,_agent_look_around_js__WEBPACK_IMPORTED_MODULE_8__/* .planJsonIn */ .zO)(reply, session);
            if ('problems' in json)
                return json;
            const declined = (0,_core_model_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .declinedIn */ .Eb)(json.value);
            if (declined !== null)
                return (0,_verify_decline_js__WEBPACK_IMPORTED_MODULE_12__/* .declinedResult */ .o)(declined, session.run.secrets);
            const parsed = _core_task_work_plan_js__WEBPACK_IMPORTED_MODULE_6__/* .workPlan */ .zq.safeParse(json.value, { reportInput: true });
            return parsed.success
                ? { plan: publishablePlan(parsed.data, session.run.secrets) }
                : { problems: (0,_core_model_schema_js__WEBPACK_IMPORTED_MODULE_0__/* .schemaProblems */ .Ic)(parsed.error.issues) };
        },
    }, session);
    return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .isRunResult */ .Lw)(found) ? found : found.plan;
}
/** Before it is written in any form: markup and JSON would split a secret. */
function publishablePlan({ approach, files, risks }, { publishable }) {
    return {
        approach: publishable(approach),
        files: files.map(({ path, change }) => ({ path: publishable(path), change: publishable(change) })),
        risks: risks.map(publishable),
    };
}
/** Of the newest hundred pull requests; null where none of ours has a known cost. Throws ForgeError. */
async function costOfEarlierRuns({ config, ports }) {
    for await (const page of ports.forge.pullRequests('all')) {
        const read = page.map(pull => (0,_core_page_totals_js__WEBPACK_IMPORTED_MODULE_5__/* .readPullRequest */ .DQ)(pull, config.branchPrefix));
        const costs = read
            .flatMap(one => (one?.kind === 'counted' && one.microDollars !== null ? [one.microDollars / 1_000_000] : []))
            .sort((a, b) => a - b);
        const [low, high, median] = [costs[0], costs.at(-1), costs[Math.floor((costs.length - 1) / 2)]];
        if (low === undefined || high === undefined || median === undefined)
            return null;
        return { low, high, median, count: costs.length };
    }
    return null;
}


/***/ })

};
