export const id = 985;
export const ids = [985];
export const modules = {

/***/ 3052:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MM: () => (/* binding */ planSummary),
/* harmony export */   jt: () => (/* binding */ planPage),
/* harmony export */   tx: () => (/* binding */ planComment),
/* harmony export */   vJ: () => (/* binding */ shownPlan)
/* harmony export */ });
/* harmony import */ var _task_work_plan_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8133);
/* harmony import */ var _document_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(659);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9364);
/* harmony import */ var _sections_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5326);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7181);





const LONGEST_APPROACH = 4_000;
const LONGEST_LINE = 400;
/** The text below the line by which the comment is found. Its first line holds the plan as data. */
function planComment(plan, { name, cost, summary, runUrl, remembered }) {
    const rest = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)([
        costWords(cost),
        (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .strong */ .ko)('Next:')} To start the work with this plan, comment this line. Text below it is taken into account.`,
        (0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .codeBlock */ .DV)(`/diffproof go ${name}`),
        (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `For another plan, comment ${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY)('/diffproof plan')} again. If somebody edits the plan, this line does not start it any more.`,
        (0,_sections_js__WEBPACK_IMPORTED_MODULE_3__/* .footer */ .qr)(runUrl, (0,_sections_js__WEBPACK_IMPORTED_MODULE_3__/* .effortWords */ .cn)(summary), (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY)('planned')),
    ]);
    return `${shownPlan(plan)}\n\n${rest}\n${remembered}`;
}
/**
 * The part that holds the plan, as data and for people. A comment that does not show what its data says is not ours.
 */
function shownPlan(plan) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)([{ kind: 'marker', name: _task_work_plan_js__WEBPACK_IMPORTED_MODULE_0__/* .PLANNED */ .TZ, value: plan }, planBlocks(plan)]).trimEnd();
}
function planSummary(plan, cost) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)([planBlocks(plan), costWords(cost)]);
}
function planBlocks({ approach, files, risks }) {
    const rows = files.map(({ path, change }) => [(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$N)(path), (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .line */ .n8)(change, LONGEST_LINE)]);
    return [
        (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .strong */ .ko)('The plan.')} The model wrote:`,
        (0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .quote */ .hD)((0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .untrustedText */ .Ui)(approach, LONGEST_APPROACH)),
        (0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .table */ .tp)(['File', 'What changes'], rows),
        risks.length !== 0 && (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .strong */ .ko)('Risks'),
        (0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .list */ .p_)(risks.map(risk => (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .line */ .n8)(risk, LONGEST_LINE))),
    ];
}
function costWords(cost) {
    if (cost === null)
        return _words_js__WEBPACK_IMPORTED_MODULE_4__/* .NOTHING */ .K$;
    const { low, high, median, count } = cost;
    const range = low === high ? (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(low) : (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(low)} to ${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(high)}, half of them at most ${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(median)}`;
    return (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .strong */ .ko)('Cost:')} ${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .counted */ .hS)(count, 'pull request')} of this repository took ${range}.`;
}
const ROWS_SHOWN = 1_000;
/** The planned tasks, and each task that was left out with its reason. */
function planPage({ tasks, leftOut }) {
    const rows = leftOut.slice(0, ROWS_SHOWN).map(leftOutRow);
    const more = leftOut.length - rows.length;
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)([
        tasks.length !== 0 && (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .strong */ .ko)('Planned:')} ${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .joinWords */ .yZ)(tasks.map(taskName), ', ')}`,
        (0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .table */ .tp)(['left out', 'why'], rows),
        more > 0 && (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `and ${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .counted */ .hS)(more, 'more task')}, named in the log`,
    ]);
}
function taskName(task) {
    return task.kind === 'issue' ? (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `#${Number(task['issue-number'])}` : (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$N)(task['task-file']);
}
function leftOutRow({ task, why, pullRequest }) {
    const reason = pullRequest === undefined ? (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .line */ .n8)(why) : (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `has the open pull request #${pullRequest}`;
    const issue = /^#(\d+)$/.exec(task)?.[1];
    return [issue === undefined ? (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$N)(task) : (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `#${Number(issue)}`, reason];
}


/***/ }),

/***/ 9122:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MM: () => (/* binding */ checkRules),
/* harmony export */   Rg: () => (/* binding */ workflowFilesLine),
/* harmony export */   Xb: () => (/* binding */ preflightResult),
/* harmony export */   Xe: () => (/* binding */ checkSpace),
/* harmony export */   by: () => (/* binding */ checkPrefix),
/* harmony export */   hu: () => (/* binding */ checkModels),
/* harmony export */   n_: () => (/* binding */ checkRepository),
/* harmony export */   o7: () => (/* binding */ misconfigured)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6921);
/* harmony import */ var _change_paths_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5635);
/* harmony import */ var _config_input_names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9032);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2807);
/* harmony import */ var _outcome_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9058);
/* harmony import */ var _text_quantities_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(175);
/** The preflight: what is known of the repository and the machine, and the problems that end a run. */






const RANK = ['configuration', 'repository', 'forge', 'model'];
function misconfigured(what, fix, reasonKind) {
    return { fault: 'configuration', what, fix, ...(reasonKind && { known: { reasonKind } }) };
}
/** The result of a run that cannot start. It names all problems; the first of them in rank decides the outcome. */
function preflightResult(problems) {
    const fault = RANK.find(rank => problems.some(one => one.fault === rank)) ?? problems[0].fault;
    const texts = problems.map(({ what, fix }) => (0,_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .withHint */ .mu)(what, fix));
    const listed = texts.length === 1 ? texts : texts.map((text, index) => `(${index + 1}) ${text}`);
    const before = texts.length === 1 ? '' : `${texts.length} problems were found, and nothing was spent: `;
    const { known = {} } = problems.find(one => one.fault === fault) ?? problems[0];
    return { ...(0,_outcome_js__WEBPACK_IMPORTED_MODULE_3__/* .resultOf */ .Bg)(_outcome_js__WEBPACK_IMPORTED_MODULE_3__/* .OUTCOME_OF */ .tc[fault], `${before}${listed.join(' ')}`), ...known };
}
/** `writes` is false when a later job publishes. */
function checkRepository({ archived, disabled, isAppToken, role }, writes) {
    // GitHub sometimes answers with no permission at all.
    const mayOnlyRead = writes && !isAppToken && role?.pull === true && !role.push;
    const problems = [
        archived && misconfigured('the repository is archived and takes no change', 'Unarchive it in Settings > General.'),
        disabled &&
            misconfigured('GitHub has disabled the repository', 'Its owner finds the reason on its page, or asks the support.'),
        mayOnlyRead &&
            misconfigured('the owner of github-token may read this repository, but not push to it', 'Pass the token of somebody with write, or leave github-token out and give the job the permissions contents: write and pull-requests: write.', 'job-permissions'),
    ];
    return problems.filter(one => one !== false);
}
function checkPrefix(prefix, taken) {
    return taken.map(name => misconfigured(`the branch ${name} exists, so no branch ${name}/\u2026 can be made`, `Rename the branch ${name}, or set branch-prefix to another prefix than ${prefix}`));
}
const MEGABYTE = 1024 * 1024;
/** For a checkout, an index, a patch and a transcript of a small repository. */
const LEAST_FREE = 50 * MEGABYTE;
function checkSpace(spaces) {
    return spaces
        .filter(({ bytes }) => bytes < LEAST_FREE)
        .map(({ place, bytes }) => misconfigured(`${place} has ${Math.floor(bytes / MEGABYTE)} MB of free disk space, and at least ${LEAST_FREE / MEGABYTE} MB are needed`, 'Free space on the runner, or use one with a larger disk.'));
}
/**
 * A sentence about workflow files, which the default token can never change. `isLifted`: the input leaves the rest of
 * `.github` open.
 */
function workflowFilesLine(protectedPaths) {
    const isLifted = (0,_change_paths_js__WEBPACK_IMPORTED_MODULE_0__/* .protectedPathMatcher */ .o5)(protectedPaths)('.github/dependabot.yml') === null;
    const said = "workflow files (.github/workflows, .github/actions) are never changed, and GitHub refuses them from the job's own token";
    return { said: isLifted ? `protected-paths leaves .github open, but ${said}` : said, isLifted };
}
const SHOWN = 6;
/** An unknown model is only a remark when the fallback is usable: the first request switches to it. */
function checkModels(model, fallback) {
    const found = checkModel('model', model);
    const spare = fallback === null ? null : checkModel('fallback-model', fallback);
    if (model.facts.kind === 'unknown' && fallback !== null && spare === null)
        return { problems: [], remark: `${found?.what}; ${fallback.name} will be asked instead` };
    // Both models share a key, so its refusal is reported once.
    const both = [found, model.facts.kind === 'refused' && fallback?.facts.kind === 'refused' ? null : spare];
    return { problems: both.filter(one => one !== null), remark: null };
}
function checkModel(input, { name, facts }) {
    switch (facts.kind) {
        case 'known':
        case 'not-listed':
            return null;
        case 'refused':
            return { fault: 'model', what: facts.what, fix: facts.fix, ...(facts.known && { known: facts.known }) };
        case 'unknown': {
            const near = (0,_config_input_names_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .pA)(name, facts.others);
            const fix = near === undefined ? `It has ${(0,_text_quantities_js__WEBPACK_IMPORTED_MODULE_4__/* .firstFew */ .Dt)(facts.others, SHOWN)}.` : `Did you mean ${near}?`;
            return misconfigured(`input ${input}: the API has no model "${name}" for this key`, fix);
        }
    }
}
const LONGEST_VALUE = 200;
const PATTERN = zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({
    operator: zod__WEBPACK_IMPORTED_MODULE_5__/* ["enum"] */ .k5n(['starts_with', 'ends_with', 'contains']),
    pattern: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().max(500),
    negate: zod__WEBPACK_IMPORTED_MODULE_5__/* .boolean */ .zMY().default(false),
});
/** In words; null where they let the branch be. GitHub alone knows what depends on the change. */
const REFUSED = {
    creation: ({ branch, replaces }) => (replaces ? null : `the branch ${branch} may not be made`),
    update: ({ branch, replaces }) => (replaces ? `the branch ${branch} may not be updated` : null),
    non_fast_forward: ({ branch, replaces, onTop }) => replaces && onTop !== true ? `the head of ${branch} may not be replaced` : null,
    // A new branch may bring commits; only later commits need a pull request.
    pull_request: ({ branch, replaces }) => (replaces ? `${branch} takes commits through pull requests only` : null),
    required_status_checks: ({ branch, replaces }) => replaces ? `${branch} takes only commits whose checks have passed elsewhere` : null,
    branch_name_pattern({ branch, replaces }, parameters) {
        const wanted = PATTERN.safeParse(parameters).data;
        if (replaces || wanted === undefined)
            return null;
        const { operator, pattern, negate } = wanted;
        const fits = {
            starts_with: branch.startsWith(pattern),
            ends_with: branch.endsWith(pattern),
            contains: branch.includes(pattern),
        }[operator];
        const must = `must ${negate ? 'not ' : ''}${operator} "${pattern.slice(0, LONGEST_VALUE)}"`;
        return fits === negate ? `the name ${branch} does not fit: ${must}` : null;
    },
};
function checkRules(rules, target) {
    const { branch, prefix, signs } = target;
    return rules.flatMap(rule => {
        const name = ruleName(rule);
        const refused = Object.hasOwn(REFUSED, rule.type) ? REFUSED[rule.type]?.(target, rule.parameters) : null;
        if (typeof refused === 'string')
            return misconfigured(`by the rules of the repository ${refused} (${name})`, `Leave ${prefix}** out of that ruleset in Settings > Rules, put the owner of github-token on its bypass list, or set branch-prefix to names that it lets be.`, 'branch-rules');
        if (signs || rule.type !== 'required_signatures')
            return [];
        return misconfigured(`by the rules of the repository commits on ${branch} must be signed (${name}), which GitHub does for the tokens of apps only, without another author`, `Leave github-token, GIT_AUTHOR_NAME and GIT_AUTHOR_EMAIL out to use the job's own token, pass an app's token, or leave ${prefix}** out of that ruleset in Settings > Rules.`, 'branch-rules');
    });
}
function ruleName({ type, ruleset, source }) {
    return ruleset === null ? type : `${type}, ruleset ${ruleset} of ${source}`;
}


/***/ }),

/***/ 9922:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ requesterOf),
/* harmony export */   i: () => (/* binding */ askedOf)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6921);
/* harmony import */ var _trigger_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7650);
/** What was asked where no issue says it, for the record. */


/** The entry of the evidence; nothing for issues and revisions. */
function askedOf({ kind, body, file }, event) {
    if (kind !== 'prompt' && kind !== 'maintenance')
        return {};
    const { name, actor, triggeringActor, isRerun, payload } = event;
    const by = isRerun ? triggeringActor : name === 'schedule' ? '' : ((0,_trigger_js__WEBPACK_IMPORTED_MODULE_0__/* .senderOf */ .VO)(payload)?.login ?? actor);
    const started = { started_by: name === 'schedule' ? 'schedule' : 'dispatch', login: by === '' ? null : by };
    return { asked: { ...started, ...(file === null ? { prompt: body } : { task_file: file }) } };
}
/** The events that a person starts by a label, a comment, a review or a button. */
const BY_HAND = ['issues', 'issue_comment', 'pull_request_review', 'workflow_dispatch'];
const PERSON = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    sender: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
        id: zod__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().positive(),
        login: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().regex(/^[A-Za-z0-9_-]{1,39}$/),
        type: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('User'),
    }),
});
/**
 * The person who asked, as GitHub credits them in a commit without their address; null for a schedule, a bot, and
 * where the event does not say. See https://docs.github.com/account-and-profile/reference/email-addresses-reference
 */
function requesterOf({ name, payload }, serverUrl) {
    const asked = BY_HAND.includes(name) ? PERSON.safeParse(payload).data?.sender : undefined;
    if (asked === undefined)
        return null;
    return `${asked.login} <${asked.id}+${asked.login}@users.noreply.${new URL(serverUrl).hostname}>`;
}


/***/ }),

/***/ 7691:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ announceRun),
/* harmony export */   f: () => (/* binding */ beginStatusComment)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2807);
/* harmony import */ var _core_log_steps_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(244);
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9058);
/* harmony import */ var _core_page_comment_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6817);
/* harmony import */ var _core_page_issue_comment_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(680);
/* harmony import */ var _core_page_run_markers_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6643);
/* harmony import */ var _core_task_trigger_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7650);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1708);
/* harmony import */ var _reactions_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(525);
/** Shows on the issue how its run goes: reactions, a label, and one comment. */









/** What is on its way when the run ends has so long, and so long where the run is in a shutdown. */
const GRACE_MS = 5_000;
const SHORT_GRACE_MS = 500;
/** Who shared the comment with another run looks once more after so long. */
const SECOND_LOOK_MS = 1_000;
/**
 * Begins to report on a run whose task is taken, into the run's state; nothing is written in a dry run, and in a job
 * that may not write.
 */
function beginStatusComment(chosen, run) {
    const { config, ports, statusUpdater } = run;
    if (config.dryRun || config.action === 'propose' || chosen.kind === 'task-file')
        return;
    const isRevision = chosen.revision !== undefined;
    const issue = isRevision ? null : chosen.issue;
    if (issue === null && !isRevision)
        return;
    const target = config.progressComment ? (0,_core_page_comment_js__WEBPACK_IMPORTED_MODULE_3__/* .reactionTarget */ .f6)((0,_core_task_trigger_js__WEBPACK_IMPORTED_MODULE_6__/* .decideTrigger */ .fi)(run.event, config)) : null;
    const reactions = (0,_reactions_js__WEBPACK_IMPORTED_MODULE_8__/* .createReactions */ .B)({ target, issue, label: config.triggerLabel }, ports.reporter);
    const complain = createComplaints(run);
    // A plan is a comment of its own.
    const isPlan = chosen.command?.asks === 'plan';
    const comment = config.progressComment && issue !== null && !isPlan ? createComment(issue, chosen.id, complain, run) : null;
    // A revision was greeted when it was chosen.
    let isMarked = isRevision;
    ports.journal.note({ kind: 'notifying', target, issue });
    statusUpdater.start(async (stopping) => {
        if (!isMarked)
            await reactions.begin(run.besideForge, stopping);
        isMarked = true;
        if (comment === null)
            return 'over';
        return stopping.aborted ? 'failed' : comment.update();
    });
    const statusComment = {
        async stop() {
            const isWhole = await statusUpdater.stop(run.overall.aborted ? SHORT_GRACE_MS : GRACE_MS, run.shutdown);
            await comment?.takeBack(isWhole);
        },
        sayLast: async (...last) => (await comment?.sayLast(...last)) === true,
        giveBack: async () => comment?.giveBack(),
        complain,
        leaveLastReaction: runResult => reactions.end(ports.forge, (0,_core_page_comment_js__WEBPACK_IMPORTED_MODULE_3__/* .stateOf */ .L4)(runResult)),
    };
    (0,_run_js__WEBPACK_IMPORTED_MODULE_7__/* .learn */ .nB)(run.state, { statusComment });
}
/** Says on the issue that a run has begun, for jobs that may not: at once, and without anything that runs beside. */
async function announceRun(chosen, run) {
    const { config, ports, runUrl, repositoryName } = run;
    const issue = chosen.kind === 'task-file' || chosen.revision !== undefined ? null : chosen.issue;
    if (issue === null)
        return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .resultOf */ .Bg)('reported', 'the task has no issue on which to say that a run has begun');
    const target = config.progressComment ? (0,_core_page_comment_js__WEBPACK_IMPORTED_MODULE_3__/* .reactionTarget */ .f6)((0,_core_task_trigger_js__WEBPACK_IMPORTED_MODULE_6__/* .decideTrigger */ .fi)(run.event, config)) : null;
    await (0,_reactions_js__WEBPACK_IMPORTED_MODULE_8__/* .createReactions */ .B)({ target, issue, label: config.triggerLabel }, ports.reporter).begin(ports.forge, run.shutdown);
    if (config.progressComment) {
        const marker = (0,_core_page_comment_js__WEBPACK_IMPORTED_MODULE_3__/* .commentMarker */ .Ql)({ repository: repositoryName, task: chosen.id });
        const text = signedText(ports.clock.randomHex(16), (0,_core_page_issue_comment_js__WEBPACK_IMPORTED_MODULE_4__/* .begunText */ .xQ)(runUrl), false);
        await (0,_run_js__WEBPACK_IMPORTED_MODULE_7__/* .orWarn */ .wF)(ports.forge.comment(issue, marker, text, { overwrite: true, keep: (0,_core_page_run_markers_js__WEBPACK_IMPORTED_MODULE_5__/* .keepRuns */ .yH)(null) }), 'no comment could be written', run);
    }
    return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .resultOf */ .Bg)('reported', `issue #${issue} shows that a run has begun`);
}
function createComplaints({ ports }) {
    let complaint = '';
    return (thrown) => {
        const said = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .adviceIn */ .so)(thrown);
        if (said !== complaint)
            ports.reporter.warning(`the comment could not be written: ${said}`);
        complaint = said;
    };
}
function createComment(issue, task, complain, run) {
    const { ports, statusUpdater } = run;
    const { clock, forge } = ports;
    const marker = (0,_core_page_comment_js__WEBPACK_IMPORTED_MODULE_3__/* .commentMarker */ .Ql)({ repository: run.repositoryName, task });
    const by = clock.randomHex(16);
    let known = null;
    /** The text that stood there when this run began. */
    let before = null;
    let [hasWritten, mayMake, isOnItsWay, mayArrive] = [false, true, false, false];
    const isOurs = isWrittenBy(by);
    return {
        async update() {
            isOnItsWay = true;
            try {
                const text = progressOf(run);
                const overwrite = (stands) => {
                    if (!hasWritten)
                        before = stands;
                    return !hasWritten || isOurs(stands);
                };
                const how = { overwrite, known, create: mayMake, keep: (0,_core_page_run_markers_js__WEBPACK_IMPORTED_MODULE_5__/* .keepRuns */ .yH)(null) };
                const done = await run.besideForge.comment(issue, marker, signedText(by, text, false), how);
                if (done === null || !done.isWritten)
                    return 'over';
                // Whoever deletes it twice does not want it before the end.
                if (known !== null && done.id !== known)
                    mayMake = false;
                known = done.id;
                hasWritten = true;
                return 'written';
            }
            catch (thrown) {
                // Without an answer it may still be carried out, whenever GitHub gets to it.
                mayArrive ||= thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ForgeError */ .Q8 && thrown.status === null;
                if (!statusUpdater.cut.aborted)
                    complain(thrown);
                return 'failed';
            }
            finally {
                // What was broken off is on its way still.
                isOnItsWay = statusUpdater.cut.aborted;
            }
        },
        /** What was broken off may still arrive, and finds nothing then. */
        async takeBack(isWhole) {
            if (known === null || !(mayArrive || (!isWhole && isOnItsWay)))
                return;
            const gone = known;
            known = null;
            await forge.deleteComment(gone).catch(() => undefined);
        },
        async giveBack() {
            if (known === null)
                return;
            if (before === null)
                return forge.deleteComment(known);
            const text = before.slice(marker.length + 1);
            await forge.comment(issue, marker, text, { overwrite: isOurs, known, create: false });
        },
        sayLast: (...last) => writeLast({ issue, marker, by, known }, last, run),
    };
}
async function writeLast({ issue, marker, by, known }, [text, { outcome }, failed], { ports: { clock, forge }, shutdown }) {
    const last = signedText(by, text, true);
    const isOurs = isWrittenBy(by);
    let isShared = false;
    const overwrite = (stands) => {
        const other = (0,_core_page_comment_js__WEBPACK_IMPORTED_MODULE_3__/* .readWrittenBy */ .LZ)(stands);
        isShared ||= other !== null && other.run !== by && (known !== null || !other.isOver);
        // Whoever was faster has more to say.
        return outcome !== 'superseded' || isOurs(stands);
    };
    const keep = (0,_core_page_run_markers_js__WEBPACK_IMPORTED_MODULE_5__/* .keepRuns */ .yH)(failed);
    const done = await forge.comment(issue, marker, last, { overwrite, known, keep });
    if (!isShared || done?.isWritten !== true)
        return true;
    await clock.wait(SECOND_LOOK_MS, shutdown);
    await forge.comment(issue, marker, last, { overwrite: stands => !isOurs(stands), known: done.id, keep });
    return true;
}
const isWrittenBy = (by) => (text) => (0,_core_page_comment_js__WEBPACK_IMPORTED_MODULE_3__/* .readWrittenBy */ .LZ)(text)?.run === by;
function signedText(by, text, isOver) {
    return `${(0,_core_page_comment_js__WEBPACK_IMPORTED_MODULE_3__/* .writtenByLine */ .J3)({ run: by, isOver })}\n${text}`;
}
function progressOf({ config, ports, runLog, runUrl, startedAt }) {
    const elapsedMs = ports.clock.now() - startedAt;
    return (0,_core_page_issue_comment_js__WEBPACK_IMPORTED_MODULE_4__/* .progressText */ .l_)(runLog, { planned: (0,_core_log_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .plannedSteps */ .iM)(config), elapsedMs, model: config.model, runUrl });
}


/***/ }),

/***/ 9226:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ takeTask)
/* harmony export */ });
/* harmony import */ var _core_page_revision_answers_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6073);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1708);
/* harmony import */ var _status_comment_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7691);



/** Notes the task, and into the journal what a later comment has to know. A whole run updates the issue from now on. */
function takeTask(chosen, run) {
    const { config, state, ports } = run;
    if (chosen.kind !== 'task-file')
        (0,_run_js__WEBPACK_IMPORTED_MODULE_1__/* .learn */ .nB)(state, { task: chosen });
    const comments = config.progressComment && !config.dryRun && config.action !== 'propose';
    const task = chosen.kind === 'task-file' ? null : chosen;
    const { issue = null, revision } = task ?? {};
    const asked = revision === undefined ? null : { number: revision.pullRequest.number, marker: (0,_core_page_revision_answers_js__WEBPACK_IMPORTED_MODULE_0__/* .answerMarker */ .rz)(revision) };
    ports.journal.note({ kind: 'task', id: chosen.id, issue, revision: asked, comments });
    if (config.action === 'run')
        (0,_status_comment_js__WEBPACK_IMPORTED_MODULE_2__/* .beginStatusComment */ .f)(chosen, run);
}


/***/ }),

/***/ 9985:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  B: () => (/* binding */ propose),
  O: () => (/* binding */ publishProposal)
});

// EXTERNAL MODULE: ./build/core/change/change.js
var change_change = __webpack_require__(8127);
// EXTERNAL MODULE: ./build/core/change/check-change.js
var check_change = __webpack_require__(8184);
// EXTERNAL MODULE: ./build/core/config/actions.js
var actions = __webpack_require__(7610);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/model/disagreements.js
var model_disagreements = __webpack_require__(8369);
// EXTERNAL MODULE: ./build/core/outcome.js
var core_outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/page/left-out-words.js
var left_out_words = __webpack_require__(486);
;// CONCATENATED MODULE: ./build/core/proposal/end-without-proposal.js

const THE_LOG = 'The log of the job that proposes says more';
const LEFT = `${THE_LOG}. The page of the run shows the change so far, if there is one`;
/** Such a job may only read; the log names what else it asked for. */
const TO_READ = '    permissions:\n      contents: read\n      issues: read';
const BY_REASON = {
    'api-key': 'the API key is missing or not valid',
    inputs: 'an input of the workflow is wrong',
    'setup-command': 'the project could not be set up',
    'test-command': 'the test command cannot start',
    'job-permissions': 'GitHub refused a request',
    git: 'git failed on the machine of the job',
};
const BY_OUTCOME = {
    'dry-run': ['nothing is published after a dry run', THE_LOG],
    skipped: ['the job that proposes had nothing to do', THE_LOG],
    superseded: ['another run has taken this over', THE_LOG],
    declined: ['the model gave a reason to change nothing', THE_LOG],
    'no-changes': ['the model finished without a change', THE_LOG],
    'not-ready': ['the tests failed in the job that runs them once more, so nothing is published', 'Its log says more'],
    'blocked-changes': [
        'the change holds files or text that may not be published',
        'The log of the job that proposes names them',
    ],
    'refused-actor': ['the permission of the person who started the run is too low', THE_LOG],
    'refused-content': ['the issue was edited after the start, or the model refused it', THE_LOG],
    'budget-exceeded': ['`max-cost-usd` was reached before a change was tested', LEFT],
    'turn-limit': ['`max-turns` was reached before a change was tested', LEFT],
    'timed-out': ['`timeout-minutes` was reached before a change was tested', LEFT],
    cancelled: ['the run was cancelled', LEFT],
    'model-error': ['the model could not be reached, or refused the request', LEFT],
    'forge-error': ['GitHub could not be reached, or refused a request', LEFT],
    'configuration-error': ['the workflow or the repository has to be changed first', THE_LOG],
    'internal-error': ['an error in Diffproof itself', LEFT],
};
/** The result to report; null where the job says that there is a proposal. */
function endWithoutProposal({ result, outputs }) {
    const { outcome, 'reason-kind': reasonKind } = outputs;
    if (outcome === 'proposed')
        return null;
    const ended = outcome === null ? endWithoutOutcome(result) : endWith(outcome, reasonKind);
    return { ...ended, fromJob: 'propose' };
}
function endWith(outcome, reasonKind) {
    if (reasonKind === null)
        return (0,core_outcome/* resultOf */.Bg)(outcome, BY_OUTCOME[outcome].join('. '));
    const ended = { ...(0,core_outcome/* resultOf */.Bg)(outcome, `${BY_REASON[reasonKind]}. ${THE_LOG}`), reasonKind };
    return reasonKind === 'job-permissions' ? { ...ended, paste: TO_READ } : ended;
}
function endWithoutOutcome(result) {
    if (result === 'skipped')
        return (0,core_outcome/* resultOf */.Bg)('skipped', 'the job that proposes was skipped');
    if (result === 'cancelled')
        return (0,core_outcome/* resultOf */.Bg)('cancelled', 'the run was cancelled');
    return result === 'success'
        ? { ...(0,core_outcome/* resultOf */.Bg)('configuration-error', 'the job that proposes hands no `outcome` on'), reasonKind: 'no-outputs' }
        : {
            ...(0,core_outcome/* resultOf */.Bg)('configuration-error', 'the job that proposes ended before it could say why'),
            reasonKind: 'no-result',
        };
}

// EXTERNAL MODULE: ./build/core/proposal/proposal.js + 1 modules
var proposal_proposal = __webpack_require__(4612);
// EXTERNAL MODULE: ./build/core/task/asked.js
var asked = __webpack_require__(9922);
// EXTERNAL MODULE: ./build/core/task/trigger.js
var trigger = __webpack_require__(7650);
// EXTERNAL MODULE: ./build/core/testing/changed-tests.js
var changed_tests = __webpack_require__(809);
// EXTERNAL MODULE: ./build/core/testing/test-command.js
var test_command = __webpack_require__(493);
// EXTERNAL MODULE: ./build/flow/changed-content.js
var changed_content = __webpack_require__(4741);
// EXTERNAL MODULE: ./build/flow/finish/status-comment.js
var status_comment = __webpack_require__(7691);
// EXTERNAL MODULE: ./build/flow/finish/take-task.js
var take_task = __webpack_require__(9226);
// EXTERNAL MODULE: ./build/flow/publish/find-target.js
var find_target = __webpack_require__(5742);
// EXTERNAL MODULE: ./build/flow/publish/publish.js + 1 modules
var publish = __webpack_require__(7180);
// EXTERNAL MODULE: ./build/flow/publish/pull-request-text.js
var pull_request_text = __webpack_require__(7648);
// EXTERNAL MODULE: ./build/flow/record-events.js
var record_events = __webpack_require__(4596);
// EXTERNAL MODULE: ./build/flow/run.js
var flow_run = __webpack_require__(1708);
// EXTERNAL MODULE: ./build/flow/start/checkout.js
var checkout = __webpack_require__(1492);
// EXTERNAL MODULE: ./build/flow/start/choose-task.js + 2 modules
var choose_task = __webpack_require__(6737);
// EXTERNAL MODULE: ./build/flow/start/preflight.js
var preflight = __webpack_require__(6637);
// EXTERNAL MODULE: ./build/flow/summarize/measured-evidence.js
var measured_evidence = __webpack_require__(537);
// EXTERNAL MODULE: ./build/flow/verify/read-diff.js + 6 modules
var read_diff = __webpack_require__(2168);
// EXTERNAL MODULE: ./build/flow/with-verdict.js
var with_verdict = __webpack_require__(9);
;// CONCATENATED MODULE: ./build/flow/modes/proposal.js
/** `propose` leaves the change as a folder; `publish` checks it as hostile. Nothing asks a model or runs code. */



























/** Writes the proposal. Throws RepositoryError when git cannot make the bundle. */
async function propose({ task, base, change, record: measured }, run) {
    if ((0,flow_run/* interruptionOf */.nS)(run.overall) === 'cancelled')
        return (0,core_outcome/* limitResult */.Bc)('cancelled');
    const { repository, proposals, clock, reporter } = run.ports;
    const decided = (0,with_verdict/* withVerdict */.m3)((0,proposal_proposal/* proposedRecord */.ES)(measured), run.config);
    const { record } = decided;
    (0,record_events/* recordStep */.IC)('publish', run);
    (0,flow_run/* learn */.nB)(run.state, { decided });
    const message = (0,pull_request_text/* commitMessageOf */.os)({ task, change, record }, run);
    const { commit, bytes } = await repository.bundle({ receipt: change, message });
    const { id, kind, title, body, file, snapshotSha256 } = task;
    const content = kind === 'maintenance' ? snapshotSha256 : clock.sha256(`${title}\n${body}`);
    const asked = { ...(kind === 'prompt' && { prompt: body }), ...(file !== null && { file }) };
    const { testPaths } = run.config;
    const json = (0,proposal_proposal/* writeProposal */.Gf)({
        task: { id, content_sha256: content, ...asked },
        ...(testPaths !== test_command/* COMMON_TEST_PATHS */.Kv && { test_paths: [...testPaths] }),
        base: { branch: base.branch, sha: base.sha, tree: base.tree },
        commit,
        tree: change.tree,
        files: (0,proposal_proposal/* proposedFiles */.md)(change),
        record,
    });
    const folder = await proposals.write({ json: run.secrets.redact(json), bundle: bytes });
    reporter.info(`the proposal is in ${folder}; a job with ${(0,actions/* usesOf */.MZ)('publish')} checks and publishes it`);
    const reason = `a change of ${change.files.length} files is proposed: hand the folder proposal-path to a job with ${(0,actions/* usesOf */.MZ)('publish')}`;
    return { ...(0,core_outcome/* resultOf */.Bg)('proposed', reason), outputs: { ...(0,with_verdict/* recordOutputs */.QS)(decided), 'proposal-path': folder } };
}
/**
 * From the authorization to the pull request, or to the word on the issue that there is none. The last steps are those
 * of a whole run.
 */
async function publishProposal(run) {
    const { group } = run.ports.reporter;
    const ended = run.config.proposeJob === null ? null : endWithoutProposal(run.config.proposeJob);
    const chosen = await group('Choose the task', () => chooseProposedTask(ended, run));
    if ((0,core_outcome/* isRunResult */.Lw)(chosen))
        return chosen;
    (0,take_task/* takeTask */.f)(chosen, run);
    if (chosen.kind !== 'task-file' && chosen.command?.asks === 'plan') {
        (0,status_comment/* beginStatusComment */.f)(chosen, run);
        return (0,core_outcome/* resultOf */.Bg)('configuration-error', trigger/* NO_PLAN */.mc);
    }
    if (run.config.announce)
        return (0,status_comment/* announceRun */.N)(chosen, run);
    (0,status_comment/* beginStatusComment */.f)(chosen, run);
    if (ended !== null)
        return ended;
    const proven = await group('Check the proposal', () => checkProposal(chosen, run));
    if ((0,core_outcome/* isRunResult */.Lw)(proven))
        return proven;
    (0,record_events/* recordStart */.cv)(proven.task, proven.base, run);
    const target = await (0,find_target/* findTarget */.FB)(chosen, run);
    const inTheWay = await group('Preflight', () => (0,preflight/* preflightToPublish */.uA)(target, run));
    if (inTheWay !== null)
        return inTheWay;
    return group('Publish', () => (0,publish/* publish */.mk)({ ...proven, target }, (0,checkout/* runFor */.PJ)(proven.task, run)));
}
/**
 * Of a dispatch or a schedule the proposal says what was asked for. The job that made it has read the comments, and has
 * asked for the permission that its inputs name.
 */
async function chooseProposedTask(ended, run) {
    const { event, config } = run;
    const isAsked = event.name === 'workflow_dispatch' || event.name === 'schedule';
    if (isAsked && config.announce)
        return (0,core_outcome/* resultOf */.Bg)('reported', 'only the proposal will say which task this is');
    if (isAsked && ended !== null)
        return ended;
    const given = isAsked ? await readGiven(run) : null;
    if ((0,core_outcome/* isRunResult */.Lw)(given))
        return given;
    const here = {
        ...{ comments: 'none', minimumPermission: 'triage' },
        allowedBots: (0,trigger/* actorsOf */.SD)(event).map(({ login }) => login),
    };
    return (0,choose_task/* chooseTask */.N)({ ...run, config: { ...run.config, ...here, ...(given === null ? {} : askedIn(given.proposal)) } });
}
function askedIn({ task: { id, prompt = '', file: taskFile = '' } }) {
    const issueNumber = prompt === '' && taskFile === '' ? (/^issue-(\d{1,9})$/.exec(id)?.[1] ?? '') : '';
    return { prompt, taskFile, issueNumber };
}
async function readGiven({ config, ports }) {
    if (config.proposalPath === '')
        throw new errors/* ConfigurationError */.j1('input proposal-path is missing', `Name the folder that ${(0,actions/* usesOf */.MZ)('propose')} has written.`);
    const given = await ports.proposals.read();
    if ('refused' in given)
        return (0,core_outcome/* refusedProposal */.Dp)(given.refused);
    const read = (0,proposal_proposal/* readProposal */.Vv)(given.json);
    if (read.kind === 'problem')
        return (0,core_outcome/* refusedProposal */.Dp)(`proposal.json: ${read.problem}`);
    return { proposal: read.proposal, bundle: given.bundle };
}
async function checkProposal(chosen, run) {
    const { ports, config } = run;
    const given = await readGiven(run);
    if ((0,core_outcome/* isRunResult */.Lw)(given))
        return given;
    const { proposal } = given;
    const branch = await (0,find_target/* baseBranchOf */.vr)(run);
    // A proposal can only agree with the task and the base that this job finds.
    if (proposal.task.id !== chosen.id)
        return (0,core_outcome/* refusedProposal */.Dp)(`it is for another task than ${chosen.id}, for which this job was started`);
    const { base, commit, tree } = proposal;
    if (base.branch !== branch)
        return (0,core_outcome/* refusedProposal */.Dp)(`its base branch is not ${branch}, where this job publishes to`);
    const editedBefore = chosen.kind === 'task-file' ? null : whyEdited(proposal, chosen);
    if (editedBefore !== null)
        return editedBefore;
    const { length } = proposal.files;
    const most = config.maxChangedFiles;
    if (length > most)
        return (0,core_outcome/* refusedProposal */.Dp)(`${length} files, more than max-changed-files (${most})`);
    const files = proposal.files.map(({ path, from, new_mode, blob }) => ({ path, from, newMode: new_mode, blob }));
    const asked = { branch, baseSha: base.sha, commit, tree, files, bundle: given.bundle };
    const opened = await ports.repository.unbundle(asked);
    if ('refused' in opened)
        return (0,core_outcome/* refusedProposal */.Dp)(opened.refused);
    (0,flow_run/* learn */.nB)(run.state, { base: opened.base });
    const task = await (0,checkout/* readTask */.gv)(chosen, opened.base, run);
    const edited = whyEdited(proposal, task);
    if (edited !== null)
        return edited;
    (0,flow_run/* learn */.nB)(run.state, { task });
    return checkOpened({ proposal, task, ...opened }, run);
}
function whyEdited({ task: claimed }, task) {
    if (claimed.content_sha256 === task.snapshotSha256)
        return null;
    return (0,core_outcome/* resultOf */.Bg)('refused-content', `${task.id} was edited since the proposal was made; read it and start again`);
}
async function checkOpened({ proposal, task, base, receipt }, run) {
    const { config, state, ports } = run;
    const refused = [...receipt.refused, ...(await (0,changed_content/* refusedContent */.wj)(receipt, run))];
    const policy = (0,changed_content/* policyFor */.KV)(task, config);
    const paths = await ports.repository.pathsIn(receipt.tree);
    const result = (0,check_change/* checkChange */.$_)({ ...receipt, refused }, policy, paths);
    if (result.kind === 'empty')
        return (0,core_outcome/* refusedProposal */.Dp)('it changes nothing');
    if (result.kind === 'refused')
        return (0,core_outcome/* refusedProposal */.Dp)((0,left_out_words/* firstRefusalInWords */.T1)(result.problems));
    const { change } = result;
    const isTest = (0,test_command/* testPathMatcher */.q6)(proposal.test_paths ?? test_command/* COMMON_TEST_PATHS */.Kv);
    const isGuarded = (0,test_command/* testPathMatcher */.q6)([...test_command/* COMMON_TEST_PATHS */.Kv, ...(proposal.test_paths ?? [])]);
    const found = await (0,read_diff/* readDiff */.iH)(change, isGuarded, ports.repository);
    const known = {
        ...{ task, files: change.files, editsTests: (0,read_diff/* editsTests */.tt)(change, found.texts, isTest) },
        onlyRenames: (0,changed_tests/* readChangedTests */.KC)(found.texts, isTest).onlyRenames,
        repositoryUrl: `${run.serverUrl}/${run.repositoryName}`,
    };
    const [problem, ...more] = (0,proposal_proposal/* proposalDifferences */.Lz)(proposal, known);
    if (problem !== undefined)
        return (0,core_outcome/* refusedProposal */.Dp)(`proposal.json: ${problem}${more.length > 0 ? ` (and ${more.length} more)` : ''}`);
    const record = recounted(withOwnWords(proposal.record, task, run), change.files, found);
    const decided = (0,with_verdict/* withVerdict */.m3)(record, config);
    const { tests } = record.evidence;
    (0,flow_run/* learn */.nB)(state, { receipt: change, tests: (0,proposal_proposal/* recordedRun */.i1)(tests.command, tests.final), decided });
    const patch = await ports.repository.patchOf(change);
    (0,flow_run/* learn */.nB)(state, { patchFile: await ports.reporter.keepPatch(patch), patch: (0,change_change/* textOfPatch */.Vh)(patch) });
    return { task, base, change, ...decided };
}
/** What was asked is known here; the proposal's own word for it is not taken. */
function withOwnWords(record, task, { event }) {
    const { asked: _, ...evidence } = record.evidence;
    return { ...record, evidence: { ...evidence, ...(0,asked/* askedOf */.i)(task, event) } };
}
/** What the diff shows is found again here. What only the other job's runs can show is added as it was handed over. */
function recounted(record, files, found) {
    const { evidence, summary } = record;
    const { tests } = evidence;
    const tampering = withHandedOver(found.tampering, tests.tampering);
    const disagreements = (0,model_disagreements/* findDisagreements */.jq)(summary, files, tests.final);
    const unseen = withHandedOver(found.unseen, evidence.unseen_characters);
    const forReview = withHandedOver(found.forReview, evidence.for_review);
    const recorded = [...new Set([...found.recorded, ...(tests.recorded_output ?? [])])];
    const measured = { ...tests, tampering, ...(recorded.length === 0 ? {} : { recorded_output: recorded }) };
    return {
        ...record,
        evidence: { ...evidence, tests: measured, disagreements, ...(0,measured_evidence/* reviewEvidence */.Ks)({ unseen, forReview }) },
    };
}
function withHandedOver(found, handed = []) {
    const keys = new Set(found.map(read_diff/* findingKey */.fl));
    return [...found, ...handed.filter(one => !keys.has((0,read_diff/* findingKey */.fl)(one)))];
}


/***/ }),

/***/ 7180:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ns: () => (/* binding */ askApproval),
  mk: () => (/* binding */ publish)
});

// UNUSED EXPORTS: decideOwner, readBackTree

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/facts/record-block.js
var record_block = __webpack_require__(7145);
// EXTERNAL MODULE: ./build/core/facts/verdict.js
var facts_verdict = __webpack_require__(8231);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/page/verdict-words.js
var verdict_words = __webpack_require__(6537);
// EXTERNAL MODULE: ./build/core/task/branch-name.js
var branch_name = __webpack_require__(2422);
// EXTERNAL MODULE: ./build/core/task/ownership.js
var ownership = __webpack_require__(2551);
// EXTERNAL MODULE: ./build/flow/changed-content.js
var changed_content = __webpack_require__(4741);
// EXTERNAL MODULE: ./build/flow/record-events.js
var record_events = __webpack_require__(4596);
// EXTERNAL MODULE: ./build/flow/run.js
var flow_run = __webpack_require__(1708);
// EXTERNAL MODULE: ./build/flow/with-verdict.js
var with_verdict = __webpack_require__(9);
// EXTERNAL MODULE: ./build/flow/publish/decide.js
var decide = __webpack_require__(2637);
// EXTERNAL MODULE: ./build/flow/publish/find-target.js
var find_target = __webpack_require__(5742);
// EXTERNAL MODULE: ./build/flow/publish/pull-request-text.js
var pull_request_text = __webpack_require__(7648);
// EXTERNAL MODULE: ./build/core/page/commit-message.js
var commit_message = __webpack_require__(5253);
;// CONCATENATED MODULE: ./build/flow/publish/start-checks.js
/** One more commit with the same tree, by the token of `ci-token`, so that checks start without a click. */


/**
 * Returns the new head of the branch, which was at `head`; null without the input `ci-token`, and where it did not
 * work. What failed is a warning, never an outcome.
 */
async function startChecks({ task, change, target: { branch } }, head, { checksForge, runId, ports: { reporter } }) {
    if (checksForge === null)
        return null;
    const stayed = 'the checks of the pull request were not started by input ci-token';
    try {
        const message = (0,commit_message/* checksMessage */.NF)({ taskId: task.id, runId, tree: change.tree });
        const same = { baseTree: change.tree, parent: head, edits: [], expectedTree: change.tree };
        const commit = await checksForge.commitTree({ ...same, message });
        const moved = commit !== null && (await checksForge.moveBranch(branch, head, commit));
        if (moved === true)
            return commit;
        reporter.warning(commit === null || moved === null
            ? `${stayed}: this forge has no API for commits`
            : `${stayed}: somebody changed ${branch} at the same moment`);
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* ForgeError */.Q8))
            throw thrown;
        reporter.warning(`${stayed}: ${(0,errors/* messageOf */.bD)(thrown)}`);
    }
    return null;
}

;// CONCATENATED MODULE: ./build/flow/publish/publish.js
/** Commit, branch, pull request, read back. Nothing of the repository runs here. */















async function publish(intended, run) {
    if ((0,flow_run/* interruptionOf */.nS)(run.overall) === 'cancelled')
        return (0,outcome/* limitResult */.Bc)('cancelled');
    const { verdict, target: wanted } = intended;
    (0,record_events/* recordStep */.IC)('publish', run);
    const notReady = (0,with_verdict/* endIfNotReady */.fb)(intended, run);
    if (notReady !== null)
        return notReady;
    if (run.config.dryRun) {
        const isDraft = (0,facts_verdict/* opensAsDraft */.f5)(verdict, run.config);
        const { because } = (0,verdict_words/* stateInWords */.OB)(isDraft, verdict);
        const reason = `dry run, ${wanted.branch} was not made; a pull request would be opened, ${because}`;
        return { ...(0,outcome/* resultOf */.Bg)('dry-run', reason), isDraft, outputs: { branch: wanted.branch, ...(0,with_verdict/* recordOutputs */.QS)(intended) } };
    }
    const target = await (0,find_target/* checkTarget */.e$)(intended, run);
    if (target.kind === 'concurrent-run')
        return superseded(target, intended, run);
    const publication = { ...(await recheckIssue(intended, run)), target };
    const closed = (0,with_verdict/* endIfNotReady */.fb)(publication, run);
    if (closed !== null)
        return closed;
    const { branch: name, replaces, pullRequest } = target;
    const outputs = { branch: name, ...(0,with_verdict/* recordOutputs */.QS)(publication) };
    run.ports.journal.note({ kind: 'publishing', name, base: (0,decide/* goesInto */.nH)(publication), replaces });
    let head;
    try {
        head = await createOrUpdateBranch(publication, run);
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* ForgeError */.Q8 || thrown instanceof errors/* RepositoryError */.pU))
            throw thrown;
        return { ...unlessCancelled((0,outcome/* branchNotMade */.d7)(thrown), run), outputs: (0,with_verdict/* recordOutputs */.QS)(publication) };
    }
    if (head === null)
        return superseded(await (0,find_target/* concurrentRunOn */._O)(name, 'appeared or moved', run), publication, run);
    const published = { ...outputs, 'head-sha': head };
    try {
        const result = await createOrUpdatePullRequest(publication, head, run);
        return { ...result, outputs: { ...published, ...result.outputs } };
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* ForgeError */.Q8))
            throw thrown;
        const link = (0,branch_name/* compareLink */.yM)(run.serverUrl, run.repositoryName, (0,decide/* goesInto */.nH)(publication), name);
        const result = unlessCancelled((0,outcome/* pullRequestNotWritten */.rC)(thrown, link, pullRequest?.url ?? null), run);
        if (pullRequest !== null)
            return { ...result, outputs: { ...published, ...(0,decide/* pullRequestOutputs */.R$)(pullRequest, 'none') } };
        const url = await (0,pull_request_text/* linkWithText */.u1)(link, publication, head, run);
        return { ...result, byHand: { url, toAllow: thrown.hint }, outputs: published };
    }
}
/** Whether whoever runs the command line lets the pull request be opened. */
async function askApproval(publication, { approve }, run) {
    if (approve === null || run.config.dryRun)
        return false;
    const text = await (0,pull_request_text/* pullRequestText */.qA)(publication, run);
    return approve({ ...text, branch: publication.target.branch, into: (0,decide/* goesInto */.nH)(publication) });
}
/**
 * The record says where the issue was closed meanwhile. One that cannot be read decides nothing, nor does that of a
 * revision.
 */
async function recheckIssue(proven, { ports, state, config }) {
    const { task, record } = proven;
    const { issue } = task;
    if (issue === null || task.kind === 'revision')
        return proven;
    const live = await ports.forge.issue(issue).catch(() => 'unknown');
    if (live === 'unknown' || live?.open === true)
        return proven;
    const happened = live === null ? 'was deleted or transferred' : 'was closed';
    ports.reporter.warning(`issue #${issue} ${happened} while this run worked, so the change is published as a draft`);
    const decided = (0,with_verdict/* withVerdict */.m3)({ ...record, evidence: { ...record.evidence, issue_closed: true } }, config);
    (0,flow_run/* learn */.nB)(state, { decided });
    return { ...proven, ...decided };
}
function unlessCancelled(result, { overall }) {
    if ((0,flow_run/* interruptionOf */.nS)(overall) !== 'cancelled')
        return result;
    return (0,outcome/* resultOf */.Bg)('cancelled', `the run was cancelled while it published: ${result.reason}`);
}
/** Commits need a line `Signed-off-by` then (https://github.com/dcoapp/app). */
const SIGN_OFF_RULE = '.github/dco.yml';
async function createOrUpdateBranch(publication, run) {
    const { base, change } = publication;
    const { forge, repository } = run.ports;
    const { branch, replaces } = publication.target;
    const { author } = run;
    const signsOff = author !== null && (await repository.readBaseFiles([SIGN_OFF_RULE])).size > 0;
    const message = (0,pull_request_text/* commitMessageOf */.os)(publication, run, signsOff);
    const push = (reason) => {
        run.ports.reporter.info(`${reason}, so git pushes the commit, which is not signed`);
        return repository.push({ receipt: change, branch, message, expected: replaces, ...(author && { author }) });
    };
    if (author !== null)
        return push('the commit has an author of your choice');
    const edits = await treeEdits(publication, run);
    const { baseTree, tree: expectedTree } = change;
    const head = await forge.commitTree({ baseTree, parent: base.sha, edits, expectedTree, message });
    if (head === null)
        return push('the API of this server makes no such commit');
    const made = await (replaces === null ? forge.createBranch(branch, head) : forge.moveBranch(branch, replaces, head));
    // Git can compare and swap where the API of the forge cannot.
    if (made === null)
        return push('the API of this server cannot move a branch from a known commit alone');
    return made ? head : null;
}
async function treeEdits({ change }, run) {
    const edits = [];
    for await (const [file, content] of (0,changed_content/* blobsOf */.OR)(change.files, run.ports.repository)) {
        if (file.from !== null)
            edits.push({ path: file.from, mode: '100644', content: null });
        if (content === null || file.newMode === null)
            edits.push({ path: file.path, mode: '100644', content: null });
        else
            edits.push({ path: file.path, mode: file.newMode, content });
    }
    return edits;
}
async function createOrUpdatePullRequest(publication, head, run) {
    const { record, target } = publication;
    const { forge, reporter } = run.ports;
    const draft = (0,facts_verdict/* opensAsDraft */.f5)(publication.verdict, run.config);
    const page = await (0,pull_request_text/* readPageExtras */.DF)(run, head);
    const textFor = (0,pull_request_text/* textsFor */.g4)(publication, page, run);
    const opened = target.pullRequest === null ? await openPullRequest(publication, draft, textFor, run) : null;
    const whose = opened === null ? 'to-update' : await decideOwner(opened.pullRequest, head, publication, run);
    const pullRequest = opened?.pullRequest ?? target.pullRequest;
    if (pullRequest === null)
        throw new Error('there is no pull request');
    if (whose === 'others')
        return superseded({ branch: target.branch, did: 'got another pull request', pullRequest }, publication, run);
    const isNew = whose === 'new';
    const duplicate = isNew ? await (0,flow_run/* orWarn */.wF)((0,find_target/* findOlderDuplicate */.D$)(publication, pullRequest.number, run), NOT_SEEN, run) : null;
    if (duplicate !== null)
        return withdrawOwn(duplicate, pullRequest, head, publication, run);
    const isDraft = isNew && (pullRequest.draft === draft || opened?.isMarked === true)
        ? pullRequest.draft
        : await updatePullRequest(pullRequest, (0,decide/* goesInto */.nH)(publication), draft, textFor, run);
    const shown = (0,pull_request_text/* asShown */._r)(publication, isDraft, run);
    (0,flow_run/* learn */.nB)(run.state, { decided: shown });
    const checked = await startChecks(publication, head, run);
    if (checked !== null) {
        const text = (0,pull_request_text/* textsFor */.g4)(publication, { ...page, head: checked, checksStarted: true }, run)(isDraft);
        const asShownNow = { ...pullRequest, draft: isDraft };
        const update = forge.updatePullRequest(asShownNow, { ...text, base: (0,decide/* goesInto */.nH)(publication) });
        await (0,flow_run/* orWarn */.wF)(update, 'the body still names the commit before that of input ci-token', run);
    }
    const { pullRequestLabels: labels, reviewers, assignees } = run.config;
    const wishes = { labels, reviewers, assignees };
    for (const missed of await forge.decorate(pullRequest.number, wishes))
        reporter.warning(missed);
    // The same JSON as in the body, where long lists are cut.
    const summary = JSON.stringify((0,record_block/* parseBody */.OG)((0,pull_request_text/* pullRequestBody */.NF)(shown, page, run)) ?? shown.record);
    const written = (0,decide/* pullRequestOutputs */.R$)(pullRequest, isNew ? 'created' : 'updated');
    const remote = await readBackTree(publication, run);
    const signed = remote === 'unknown' ? undefined : remote.verified;
    const verified = signed === undefined ? '' : String(signed);
    const outputs = { ...written, ...(0,with_verdict/* recordOutputs */.QS)(shown), summary, verified, 'head-sha': checked ?? head };
    const tested = record.evidence.tree_sha;
    if (remote !== 'unknown') {
        reporter.info(`the head of ${target.branch} holds tree ${remote.tree}; ${pullRequest.url}`);
        const moved = `somebody changed ${target.branch} at the same moment: it holds tree ${remote.tree}, not the tested ${tested}: ${pullRequest.url}`;
        if (remote.tree !== tested)
            return { ...(0,outcome/* resultOf */.Bg)('superseded', moved), outputs };
    }
    const open = (0,verdict_words/* stateInWords */.OB)(isDraft, shown.verdict);
    const other = target.leftAlone === null ? '' : `people work on ${target.leftAlone.url}, which was left alone`;
    const isRewritten = !isNew && (0,ownership/* isEdited */.s5)(pullRequest.body, run.ports.clock.sha256);
    const rewritten = isRewritten ? EDITED : '';
    const withOther = (text) => [text, other, rewritten].filter(part => part !== '').join('; ');
    const reason = withOther(`pull request #${pullRequest.number} is open, ${open.because}`);
    const shownAs = { title: textFor(isDraft).title, state: withOther(open.state) };
    return { ...(0,outcome/* resultOf */.Bg)(isNew ? 'pr-created' : 'pr-updated', reason), isDraft, outputs, pullRequest: shownAs };
}
const EDITED = 'somebody had edited its description, which is written anew (the edited text is in the history of the description)';
const NOT_SEEN = 'whether another run was at work could not be seen';
/** `isMarked`: it should be a draft, on a plan without drafts. */
async function openPullRequest({ target, base }, draft, textFor, { ports }) {
    const where = { branch: target.branch, base: base.branch };
    const open = (isDraft) => ports.forge.openPullRequest({ ...textFor(isDraft), ...where });
    try {
        return { pullRequest: await open(draft), isMarked: false };
    }
    catch (thrown) {
        if (!(draft && noDraftsHere(thrown)))
            throw thrown;
        return { pullRequest: await open(false), isMarked: true };
    }
}
/** Returns whether the page says draft. Where that is not as asked, the body says so. Throws ForgeError. */
async function updatePullRequest(pull, base, draft, textFor, { ports }) {
    const { draftAsAsked } = await ports.forge.updatePullRequest(pull, { ...textFor(draft), base });
    if (draftAsAsked)
        return draft;
    await ports.forge.updatePullRequest(pull, { ...textFor(pull.draft), base });
    return pull.draft;
}
function noDraftsHere(thrown) {
    return thrown instanceof errors/* ForgeError */.Q8 && thrown.status === 422 && /draft/i.test(thrown.message);
}
/**
 * Whose pull request is open: this run's by its marker (`new`), an earlier run's, whose head `head` has replaced
 * (`to-update`), or `others`'.
 */
async function decideOwner(opened, head, { task, target, change }, run) {
    const marker = (0,decide/* markerOf */.we)(opened, task);
    if (marker === null)
        return 'others';
    if (marker.run === run.runId && marker.tree === change.tree)
        return 'new';
    if (!(await (0,find_target/* isByWriter */.FN)(opened, run)))
        return 'others';
    return (await (0,find_target/* headsOf */.j$)(task, run)).get(target.branch) === head ? 'to-update' : 'others';
}
const READS = 3;
const READ_AGAIN_MS = 1_000;
/** The tree of the branch's head now; null when there is no such branch. The forge is asked first, then git. */
async function readBackTree({ target }, run) {
    const { forge, repository, reporter, clock } = run.ports;
    try {
        const ask = async () => (await forge.branchesUnder(target.branch))?.get(target.branch);
        let head = await ask();
        // A replica may still have the commit that was replaced.
        for (let tries = 1; head !== undefined && head === target.replaces && tries < READS; tries += 1) {
            await clock.wait(READ_AGAIN_MS, run.overall);
            head = await ask();
        }
        const known = head === undefined ? null : await forge.commit(head);
        if (known !== null)
            return { tree: known.tree, ...(known.verified === undefined ? {} : { verified: known.verified }) };
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* ForgeError */.Q8))
            throw thrown;
    }
    try {
        return { tree: (await repository.remoteCommitOf(target.branch))?.tree ?? null };
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* RepositoryError */.pU))
            throw thrown;
        reporter.warning(`the head of ${target.branch} could not be read back: ${(0,errors/* messageOf */.bD)(thrown)}`);
        return 'unknown';
    }
}
/** In favour of the duplicate. The branch goes if it is still at `head`. Never throws. */
async function withdrawOwn(duplicate, own, head, publication, run) {
    const { forge, reporter } = run.ports;
    const { branch } = publication.target;
    await (0,flow_run/* orWarn */.wF)(forge.closePullRequest(own.number), `${own.url} stays open`, run);
    const isGone = await (0,flow_run/* orWarn */.wF)(forge.deleteBranch(branch, head), `the branch ${branch} stays`, run);
    if (isGone === false)
        reporter.warning(`the branch ${branch} stays: it has moved, or the forge cannot delete it under a condition`);
    return superseded(duplicate, publication, run);
}
/** Its reason links the other one. */
function superseded(other, publication, run) {
    const { branch, did, pullRequest } = other;
    const link = pullRequest?.url ?? (0,branch_name/* compareLink */.yM)(run.serverUrl, run.repositoryName, (0,decide/* goesInto */.nH)(publication), branch);
    const outputs = { branch, ...(pullRequest === null ? {} : (0,decide/* pullRequestOutputs */.R$)(pullRequest, 'none')) };
    return { ...(0,outcome/* resultOf */.Bg)('superseded', `${branch} ${did} after this run had started: ${link}`), outputs };
}


/***/ }),

/***/ 7648:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DF: () => (/* binding */ readPageExtras),
/* harmony export */   NF: () => (/* binding */ pullRequestBody),
/* harmony export */   _r: () => (/* binding */ asShown),
/* harmony export */   g4: () => (/* binding */ textsFor),
/* harmony export */   os: () => (/* binding */ commitMessageOf),
/* harmony export */   qA: () => (/* binding */ pullRequestText),
/* harmony export */   u1: () => (/* binding */ linkWithText)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2807);
/* harmony import */ var _core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8231);
/* harmony import */ var _core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5253);
/* harmony import */ var _core_page_pull_request_body_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7390);
/* harmony import */ var _core_task_asked_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9922);
/* harmony import */ var _core_task_branch_name_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2422);
/* harmony import */ var _core_task_ownership_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2551);
/* harmony import */ var _with_verdict_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9);
/** What a pull request says: its commit message, its title and its body. */








/** The commit message of a change, without secrets and hidden characters. */
function commitMessageOf({ task, change, record }, { runId, secrets, event, serverUrl, author }, signsOff = false) {
    const { description } = record.summary;
    const coAuthor = (0,_core_task_asked_js__WEBPACK_IMPORTED_MODULE_4__/* .requesterOf */ .R)(event, serverUrl);
    const signer = signsOff ? author : null;
    const facts = { coAuthor, signer, taskId: task.id, runId, tree: change.tree, request: task.revision?.request };
    // Hidden characters are gone only now; they may have split a secret.
    return secrets.publishable((0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_2__/* .commitMessage */ .df)({ title: (0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_2__/* .titleOf */ .Gg)(task, record), description, ...facts }));
}
/** Title and body as a pull request would have them. */
async function pullRequestText(publication, run) {
    return textsFor(publication, await readPageExtras(run), run)((0,_core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_1__/* .opensAsDraft */ .f5)(publication.verdict, run.config));
}
/** The link that opens a pull request by hand, filled with title and body. */
async function linkWithText(link, publication, head, run) {
    const draft = (0,_core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_1__/* .opensAsDraft */ .f5)(publication.verdict, run.config);
    const { title, body } = textsFor(publication, await readPageExtras(run, head), run)(draft);
    // An address hides a secret from everything that looks for it later.
    const { publishable } = run.secrets;
    const marker = (0,_core_task_ownership_js__WEBPACK_IMPORTED_MODULE_5__/* .renderMarker */ .Bd)({ task: publication.task.id, run: run.runId, tree: publication.change.tree, head });
    return (0,_core_task_branch_name_js__WEBPACK_IMPORTED_MODULE_7__/* .filledLink */ .Fe)(link, { title: publishable(title), body: publishable(body), marker, runUrl: run.runUrl });
}
/** Title and body as they are written for a draft, or for a pull request that is ready. */
function textsFor(publication, page, run) {
    const { record, verdict, target, task } = publication;
    return isDraft => {
        const isProven = verdict.level !== 'not-ready';
        const prefix = (0,_core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_1__/* .opensAsDraft */ .f5)(verdict, run.config) && !isDraft && !isProven ? NOT_PROVEN : '';
        const title = (0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_2__/* .pullRequestTitle */ .Zr)(prefix, (0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_2__/* .titleOf */ .Gg)(task, record));
        const shown = asShown(publication, isDraft, run);
        return {
            draft: isDraft,
            title: target.onTopOf?.title ?? title,
            body: (0,_core_task_ownership_js__WEBPACK_IMPORTED_MODULE_5__/* .sealBody */ .eO)(pullRequestBody(shown, page, run), run.ports.clock.sha256),
        };
    };
}
async function readPageExtras(run, head) {
    return {
        ...(head === undefined ? {} : { head }),
        template: await findTemplate(run),
        takesFollowUps: await answersComments(run),
    };
}
const FOLDERS = ['.github/', '', 'docs/'];
const NAMES = [
    'pull_request_template.md',
    'PULL_REQUEST_TEMPLATE.md',
    'Pull_Request_Template.md',
    'pull_request_template.MD',
];
async function findTemplate({ ports }) {
    try {
        const paths = FOLDERS.flatMap(folder => NAMES.map(name => `${folder}${name}`));
        const texts = await ports.repository.readBaseFiles(paths);
        const path = paths.find(one => texts.has(one));
        if (path !== undefined)
            ports.reporter.info(`the body follows ${path}`);
        return path === undefined ? null : (texts.get(path) ?? null);
    }
    catch (thrown) {
        if (!(thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU))
            throw thrown;
        ports.reporter.warning(`the pull request template could not be read: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown)}`);
        return null;
    }
}
const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;
/** What cannot be read does not start Diffproof. */
async function answersComments({ ports }) {
    try {
        const paths = (await ports.repository.basePaths()).filter(path => WORKFLOW.test(path));
        const texts = await ports.repository.readBaseFiles(paths);
        return [...texts.values()].some(text => /\bissue_comment\b/.test(text) && /diffproof/i.test(text));
    }
    catch (thrown) {
        if (!(thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU))
            throw thrown;
        return false;
    }
}
function pullRequestBody(publication, page, { config, runId }) {
    const { task, target, record, verdict } = publication;
    const closes = config.closeIssue ? task.issue : null;
    const leftAlone = target.leftAlone?.number ?? null;
    return (0,_core_page_pull_request_body_js__WEBPACK_IMPORTED_MODULE_3__/* .renderBody */ .lc)(record, { taskId: task.id, runId, branch: target.branch, closes, verdict, leftAlone, ...page });
}
/** The publication with what its page says, where that is not as asked. */
function asShown(publication, isDraft, { config }) {
    const { record, verdict } = publication;
    if (isDraft === (0,_core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_1__/* .opensAsDraft */ .f5)(verdict, config))
        return publication;
    const evidence = { ...record.evidence, shown_as: isDraft ? 'draft' : 'ready' };
    return { ...publication, ...(0,_with_verdict_js__WEBPACK_IMPORTED_MODULE_6__/* .withVerdict */ .m3)({ ...record, evidence }, config) };
}
const NOT_PROVEN = '[not proven] ';


/***/ }),

/***/ 6737:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  N: () => (/* binding */ chooseTask)
});

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/page/plan-pages.js
var plan_pages = __webpack_require__(3052);
// EXTERNAL MODULE: ./build/core/task/revision.js
var task_revision = __webpack_require__(6425);
// EXTERNAL MODULE: ./build/core/task/task.js
var task_task = __webpack_require__(9449);
// EXTERNAL MODULE: ./build/core/task/task-fields.js
var task_fields = __webpack_require__(6319);
// EXTERNAL MODULE: ./build/core/task/trigger.js
var task_trigger = __webpack_require__(7650);
// EXTERNAL MODULE: ./build/core/task/work-plan.js
var work_plan = __webpack_require__(8133);
// EXTERNAL MODULE: ./build/flow/record-events.js
var record_events = __webpack_require__(4596);
// EXTERNAL MODULE: ./build/flow/run.js
var flow_run = __webpack_require__(1708);
// EXTERNAL MODULE: ./build/flow/start/authorization.js
var authorization = __webpack_require__(2155);
// EXTERNAL MODULE: ./build/core/facts/record-block.js
var record_block = __webpack_require__(7145);
// EXTERNAL MODULE: ./build/core/facts/verdict.js
var verdict = __webpack_require__(8231);
// EXTERNAL MODULE: ./build/core/page/commit-message.js
var commit_message = __webpack_require__(5253);
// EXTERNAL MODULE: ./build/core/page/revision-answers.js
var revision_answers = __webpack_require__(6073);
// EXTERNAL MODULE: ./build/core/page/verdict-words.js
var verdict_words = __webpack_require__(6537);
// EXTERNAL MODULE: ./build/core/task/ownership.js
var ownership = __webpack_require__(2551);
// EXTERNAL MODULE: ./build/core/testing/excerpt.js + 1 modules
var excerpt = __webpack_require__(7092);
// EXTERNAL MODULE: ./build/flow/publish/find-target.js
var find_target = __webpack_require__(5742);
// EXTERNAL MODULE: ./build/core/config/inputs.js + 1 modules
var inputs = __webpack_require__(8938);
;// CONCATENATED MODULE: ./build/flow/start/read-comments.js
/** The comments that belong to the task. */



const MOST_COMMENTS = 100;
const MOST_CHARACTERS = 60_000;
const NO_DISCUSSION = { comments: [], olderComments: 0 };
const TOO_OLD = 'older than the newest that are read';
/**
 * Reads them by the input `comments`, oldest first; of too many, the newest. The log says what was left out and why.
 */
async function readComments(asked, permissions, run) {
    const { issue, triggeredAt } = asked;
    const { config, ports } = run;
    if (config.comments === 'none')
        return NO_DISCUSSION;
    const read = await (0,flow_run/* orWarn */.wF)(ports.forge.comments(issue), 'the comments of the issue cannot be read, so none is used', run);
    const comments = (read ?? []).filter(comment => !isAside(comment, triggeredAt));
    if (comments.length === 0)
        return NO_DISCUSSION;
    const check = (comment) => checkEligible(comment, triggeredAt);
    // A stranger can comment under many names, and only so many people are asked about.
    if (config.comments === 'trusted')
        for (const one of comments)
            if (one.isByMember && check(one) === null)
                await permissions(one.author);
    const used = [];
    const leftOut = new Map();
    let characters = 0;
    for (const comment of comments.toReversed()) {
        const { author, body, createdAt } = comment;
        const isFull = used.length === MOST_COMMENTS || characters >= MOST_CHARACTERS;
        const because = check(comment) ?? (isFull ? TOO_OLD : await checkTrusted(author, permissions, run));
        if (because !== null)
            leftOut.set(because, (leftOut.get(because) ?? 0) + 1);
        else {
            characters += Math.min(body.length, task_task/* LONGEST_COMMENT */.lv);
            used.push({ author, date: new Date(createdAt).toISOString(), body });
        }
    }
    const reasons = [...leftOut].map(([because, count]) => `${count} ${because}`).join(', ');
    ports.reporter.info(`comments: ${used.length} of ${comments.length} used${reasons && ` (left out: ${reasons})`}`);
    return { comments: used.reverse(), olderComments: leftOut.get(TOO_OLD) ?? 0 };
}
async function checkTrusted(author, permissions, run) {
    if (run.config.comments === 'all')
        return null;
    const answer = await permissions(author);
    if ('unknown' in answer)
        return 'by authors whose permission is not known';
    return !answer.permission.isBot && (0,inputs/* reaches */.O6)(answer.permission, 'write') ? null : 'by authors without write';
}
const OWN = '<!-- diffproof';
function isAside({ byBot, body, createdAt }, triggeredAt) {
    const text = body.trimStart();
    return (byBot && text.startsWith(OWN)) || (createdAt === triggeredAt && text.toLowerCase().startsWith('/diffproof'));
}
/**
 * Null for a visible comment that a person created and last edited before the trigger. An unknown time is not before
 * it.
 */
function checkEligible(comment, triggeredAt) {
    const { createdAt, editedAt } = comment;
    if (!(createdAt < triggeredAt && editedAt < triggeredAt))
        return 'written or edited after the trigger';
    if (comment.byBot)
        return 'by bots';
    if (comment.body.trimStart().startsWith(OWN))
        return 'of Diffproof';
    if (comment.hidden)
        return 'minimised';
    return comment.body.trim() === '' ? 'empty' : null;
}

;// CONCATENATED MODULE: ./build/flow/start/choose-revision.js
/** The task of an event on one of our pull requests. A later edit of the text stops the run. */















/** Work that needs more should be split, or done by hand. */
const MOST_REVISIONS = 5;
/** GitHub lists at most 250 commits of a pull request. */
const MOST_COMMITS = 250;
/** The task, or the result of a run that does not start. Throws ForgeError. */
async function chooseRevision(asked, permissions, run) {
    const { forge, clock } = run.ports;
    const refused = await (0,authorization/* checkActors */.z)(run, permissions);
    if (refused !== null && asked.ask !== 'failed-run')
        return (0,outcome/* resultOf */.Bg)('refused-actor', refused);
    const pull = await findPullRequest(asked, run);
    if ((0,outcome/* isRunResult */.Lw)(pull))
        return pull;
    const whose = (0,ownership/* ownershipOf */.VL)({ ...pull, isHere: pull.isFromHere }, run.config.branchPrefix);
    if (whose.kind !== 'ours') {
        const why = whose.kind === 'other' ? 'nothing about it is of Diffproof' : whose.why;
        return (0,outcome/* resultOf */.Bg)('skipped', `pull request #${pull.number} is not ours: ${why}`);
    }
    if (!(await (0,find_target/* isByWriter */.FN)(pull, run)))
        return (0,outcome/* resultOf */.Bg)('skipped', `pull request #${pull.number} is not ours: ${pull.author.login} opened it, who may not write`);
    const taskId = whose.marker.task;
    const commits = await (0,find_target/* commitsOf */.g3)(pull, run.ports);
    if (commits === null)
        return (0,outcome/* resultOf */.Bg)('skipped', `the base branch ${pull.into} of pull request #${pull.number} is gone`);
    if (refused !== null && !failedByItself(pull, commits, taskId, run))
        return (0,outcome/* resultOf */.Bg)('refused-actor', refused);
    const request = (0,task_trigger/* requestName */.ZK)(asked);
    const answered = commits.find(commit => (0,commit_message/* requestOf */.fo)(commit, taskId) === request);
    if (answered !== undefined)
        return (0,outcome/* resultOf */.Bg)('skipped', `commit ${answered.sha} answers ${request} already; comment again for more`);
    const revisions = commits.filter(commit => (0,commit_message/* requestOf */.fo)(commit, taskId) !== null).length;
    if (revisions >= MOST_REVISIONS || commits.length >= MOST_COMMITS)
        return tooMany(pull, run);
    const content = await readRequest(asked, pull, permissions, run);
    if ((0,outcome/* isRunResult */.Lw)(content))
        return content;
    const record = (0,record_block/* parseBody */.OG)(pull.body);
    const changes = (await (0,flow_run/* orWarn */.wF)(forge.changesIn(pull.number), 'what the pull request changes cannot be listed', run)) ?? [];
    const { words, discussion, ...read } = content;
    const revision = {
        ...read,
        ask: asked.ask,
        request,
        pullRequest: pull,
        number: revisions + 1,
        changes,
        taskTitle: record?.task.title ?? null,
        earlier: record === null ? [] : (0,record_block/* earlierRounds */.aJ)(record),
        draftFor: pull.draft && record !== null ? (0,verdict/* decideVerdict */.AU)(record.evidence, run.config).doubts.map(verdict_words/* doubtInWords */.ZD) : [],
        ...(await issueBehind(record?.task, run)),
    };
    // Shows the author of a comment that it was seen.
    if (asked.ask === 'comment' && run.config.progressComment && !run.config.dryRun)
        await (0,flow_run/* orWarn */.wF)(forge.react({ on: 'comment', id: asked.text.id }, 'eyes', []), 'no reaction could be left', run);
    return (0,task_task/* revisionTask */.t2)({ taskId, words, revision }, discussion, clock.sha256);
}
async function findPullRequest(asked, { ports }) {
    const { forge } = ports;
    const skipped = (reason) => (0,outcome/* resultOf */.Bg)('skipped', reason);
    const number = asked.ask === 'failed-run'
        ? (await forge.pullRequestsFrom(asked.run.branch)).find(one => one.open)?.number
        : asked.pullRequest;
    if (number === undefined)
        return skipped('no pull request from the branch of the failed run is open');
    const pull = await forge.pullRequest(number);
    if (pull === null)
        return skipped(`pull request #${number} is not there any more`);
    if (!pull.open)
        return skipped(`pull request #${number} is closed`);
    if (pull.locked)
        return skipped(`pull request #${number} is locked`);
    if (asked.ask === 'failed-run' && pull.headSha !== asked.run.headSha)
        return skipped(`${pull.branch} has moved on since ${asked.run.headSha}, whose workflow run failed`);
    return pull;
}
/**
 * A bot without permission may report that our own commit failed: it opened the pull request, and nobody has re-run the
 * workflow.
 */
function failedByItself(pull, commits, taskId, { event }) {
    const sender = (0,task_trigger/* senderOf */.VO)(event.payload);
    const head = commits.at(-1);
    const isAuthor = sender?.isBot === true && pull.author.isBot && sender.login === pull.author.login;
    return isAuthor && !event.isRerun && head?.sha === pull.headSha && (0,commit_message/* isTaskCommit */.VY)(head, taskId);
}
async function tooMany({ number }, run) {
    const { config, ports } = run;
    if (config.progressComment && !config.dryRun) {
        const { marker, body } = (0,revision_answers/* limitAnswer */.kK)(MOST_REVISIONS);
        const written = ports.forge.comment(number, marker, body, { overwrite: true });
        await (0,flow_run/* orWarn */.wF)(written, 'the comment could not be written', run);
    }
    return (0,outcome/* resultOf */.Bg)('skipped', `pull request #${number} has had its ${MOST_REVISIONS} revisions, which is the most`);
}
async function issueBehind(task, { ports }) {
    const issueSha256 = task?.issue_sha256 ?? (task?.kind === 'issue' ? task.snapshot_sha256 : undefined);
    if (task === undefined || task.issue === null || issueSha256 === undefined)
        return {};
    const live = await ports.forge.issue(task.issue).catch(() => null);
    const isSame = live !== null && ports.clock.sha256(`${live.title}\n${live.body}`) === issueSha256;
    return isSame ? { issueSha256, issueBody: live.body } : { issueSha256 };
}
const NOTHING = { words: '', lineComments: [], failed: null, discussion: NO_DISCUSSION };
/** GitHub stamps some comments of a review shortly after its submission. */
const STAMPING_MS = 10_000;
const LONGEST_LOG = 10_000;
async function readRequest(asked, pull, permissions, run) {
    if (asked.ask === 'review')
        return readReview(asked.text, pull, run);
    if (asked.ask === 'failed-run')
        return readFailure(asked.run, run);
    const { id, body, at, words } = asked.text;
    if ((await run.ports.forge.commentText(id)) !== body)
        return editedAfterEvent('the comment');
    const triggeredAt = at ?? Number.NEGATIVE_INFINITY;
    const discussion = await readComments({ issue: pull.number, triggeredAt }, permissions, run);
    return { ...NOTHING, words, discussion };
}
async function readReview({ id, body, at }, pull, run) {
    const now = await run.ports.forge.review(pull.number, id);
    if (now === null || now.body !== body)
        return editedAfterEvent('the review');
    if (now.state !== 'CHANGES_REQUESTED')
        return (0,outcome/* resultOf */.Bg)('skipped', 'the review does not ask for changes any more');
    const submittedAt = at ?? Number.NEGATIVE_INFINITY;
    const edited = now.comments.find(({ editedAt }) => !((editedAt ?? Number.NaN) <= submittedAt + STAMPING_MS));
    if (edited !== undefined)
        return editedAfterEvent(`the review's comment on ${edited.path}`);
    if (body.trim() === '' && now.comments.length === 0)
        return (0,outcome/* resultOf */.Bg)('skipped', 'the review asks for changes, but does not say for which');
    return { ...NOTHING, words: body, lineComments: now.comments };
}
async function readFailure({ id, workflow }, run) {
    const { forge, reporter } = run.ports;
    let jobs = [];
    let missing = '';
    try {
        const found = await forge.failedJobs(id);
        if (found.length === 0)
            return (0,outcome/* resultOf */.Bg)('skipped', 'no job of the workflow run is failed any more');
        jobs = found.map(({ name, steps, log }) => ({ name, steps, excerpt: (0,excerpt/* runLogExcerpt */.Ph)(log ?? '', LONGEST_LOG) }));
        if (found.some(({ log }) => log === null))
            missing = 'logs that could not be read';
    }
    catch (thrown) {
        missing = 'which jobs failed and their logs, which could not be read';
        reporter.warning(`what failed cannot be read: ${(0,errors/* messageOf */.bD)(thrown)}. Give the job the permission actions: read; the run goes on without`);
    }
    return { ...NOTHING, failed: { workflow, jobs, missing } };
}
function editedAfterEvent(what) {
    return (0,outcome/* resultOf */.Bg)('refused-content', `${what} was changed or taken back after the event; ask again`);
}

;// CONCATENATED MODULE: ./build/flow/start/choose-task.js
/** The task of an event, before anything is checked out and before a model is asked. */













/**
 * The task, or the result of a run that does not start. A task file is only named here; it is read with the base.
 * Throws ConfigurationError when event and inputs do not fit, and ForgeError.
 */
async function chooseTask(run) {
    const { reporter } = run.ports;
    const trigger = (0,task_trigger/* decideTrigger */.fi)(run.event, run.config);
    if (trigger.kind === 'skip')
        return (0,outcome/* resultOf */.Bg)('skipped', trigger.reason);
    if (trigger.kind === 'misconfigured')
        throw new errors/* ConfigurationError */.j1(trigger.problems.join('; '));
    (0,record_events/* recordStep */.IC)('task', run);
    const chosen = await decide(trigger, run);
    if ((0,outcome/* isRunResult */.Lw)(chosen))
        return chosen;
    if (chosen.kind === 'task-file') {
        reporter.info(`${chosen.id}: the task file ${chosen.file}`);
        return chosen;
    }
    reporter.info(`${chosen.id}: ${chosen.title} (snapshot ${chosen.snapshotSha256})`);
    logIssueFields(chosen, run);
    const { revision } = chosen;
    for (const { missing } of [chosen.sanitized, ...(revision === undefined ? [] : [(0,task_revision/* sanitizeRevision */.x)(revision, '', '')])])
        if (missing !== '')
            reporter.warning(`${chosen.id}, as the model gets to read it: ${missing}`);
    return chosen;
}
async function decide(trigger, run) {
    const { forge, clock } = run.ports;
    const permissions = (0,authorization/* openPermissions */.L)(forge);
    if (trigger.kind === 'revision')
        return chooseRevision(trigger, permissions, run);
    const refused = await (0,authorization/* checkActors */.z)(run, permissions);
    if (refused !== null)
        return (0,outcome/* resultOf */.Bg)('refused-actor', refused);
    if (trigger.kind === 'prompt')
        return (0,task_task/* promptTask */.Yk)(trigger.text, clock.sha256);
    return trigger.kind === 'task-file' ? (0,task_task/* askedFile */.Pf)(trigger.path) : chooseIssue(trigger, permissions, run);
}
async function readIssue({ kind, number }, { ports }) {
    const input = kind === 'issue-number' ? 'input issue-number: ' : '';
    const live = await ports.forge.issue(number);
    if (live === null) {
        const missing = `${input}there is no issue #${number} in this repository`;
        const facts = await ports.forge.repository().catch(() => null);
        // GitHub answers the same when issues are switched off.
        if (facts?.hasIssues !== false)
            throw new errors/* ConfigurationError */.j1(missing);
        const hint = 'Turn them on in Settings > General > Features, or give the task as the input prompt.';
        throw new errors/* ConfigurationError */.j1(`${missing}: issues are switched off`, hint);
    }
    if (live.isPullRequest)
        throw new errors/* ConfigurationError */.j1(`${input}#${number} is a pull request, not an issue`);
    if (live.open && !live.locked)
        return live;
    return (0,outcome/* resultOf */.Bg)('skipped', `issue #${number} is ${live.open ? 'locked' : 'closed'}`);
}
async function chooseIssue(trigger, permissions, run) {
    const { forge, clock } = run.ports;
    const now = clock.now();
    const sender = (0,task_trigger/* senderOf */.VO)(run.event.payload)?.login ?? '';
    const isLabelled = trigger.kind === 'labelled-issue';
    // Where the issue ends the run, nobody waits for its history.
    const history = isLabelled
        ? forge.labelledAt(trigger.number, run.config.triggerLabel, sender).catch(() => null)
        : null;
    const live = await readIssue(trigger, run);
    if ((0,outcome/* isRunResult */.Lw)(live))
        return live;
    if (trigger.kind !== 'issue-number' && (live.title !== trigger.title || live.body !== trigger.body)) {
        const again = isLabelled
            ? 'the label was put on it; read it again, then remove the label and add it again'
            : 'the comment; read it again, then comment again';
        return (0,outcome/* resultOf */.Bg)('refused-content', `issue #${live.number} was edited after ${again}`);
    }
    const comment = trigger.kind === 'commanded-issue' ? trigger.comment : null;
    if (comment !== null && (await forge.commentText(comment.id)) !== comment.body)
        return (0,outcome/* resultOf */.Bg)('refused-content', 'the comment was edited or taken back after it was written; write a new one');
    const atEvent = (isLabelled ? ((await history) ?? trigger.updatedAt) : comment?.at) ?? Number.NEGATIVE_INFINITY;
    const triggeredAt = trigger.kind === 'issue-number' ? now : atEvent;
    const discussion = await readComments({ issue: live.number, triggeredAt }, permissions, run);
    if (comment === null)
        return (0,task_task/* issueTask */.l_)(live, discussion, clock.sha256);
    const { asks, words, named } = (0,work_plan/* orderIn */.q_)(comment.words);
    const plan = asks === 'go' ? await readPlan(live.number, named, run) : null;
    if ((0,outcome/* isRunResult */.Lw)(plan))
        return plan;
    const isHeard = words !== '' && run.config.comments !== 'none';
    const order = { author: sender, date: new Date(comment.at ?? now).toISOString(), body: words };
    const comments = isHeard ? [...discussion.comments, order] : discussion.comments;
    const task = (0,task_task/* issueTask */.l_)(live, { ...discussion, comments }, clock.sha256);
    const command = isHeard || asks === 'plan' ? { command: { comment: comment.id, asks } } : {};
    return { ...task, ...command, ...(plan === null ? {} : { plan }) };
}
/**
 * Null where none is named and none is there. A name that fits no plan ends the run, and so does a plan that is not
 * named.
 */
async function readPlan(issue, named, run) {
    const { forge, reporter, clock } = run.ports;
    const found = (await (0,flow_run/* orWarn */.wF)(forge.ownComments(issue, work_plan/* PLAN */.Ac), 'the plan on the issue cannot be read', run)) ?? [];
    if (named === '' && found.length > 0) {
        const why = `a plan is on issue #${issue}, and it is not named`;
        return (0,outcome/* resultOf */.Bg)('refused-content', `${why}; read it, then comment the line that stands below it`);
    }
    if (named === '') {
        reporter.info('no plan of Diffproof is on the issue: the work starts without one');
        return null;
    }
    for (const { id, body } of found.toReversed()) {
        const plan = (0,work_plan/* planIn */.rP)(body);
        const text = body.slice(body.indexOf('\n') + 1);
        if (plan === null || (0,work_plan/* planName */.V6)(plan, clock.sha256) !== named || !text.startsWith((0,plan_pages/* shownPlan */.vJ)(plan)))
            continue;
        reporter.info(`the work follows the plan of comment ${id}`);
        return plan;
    }
    const why = `no plan of Diffproof on issue #${issue} has the name ${named}, or somebody edited it`;
    return (0,outcome/* resultOf */.Bg)('refused-content', `${why}; comment /diffproof plan for a new one`);
}
const MOST_LOGGED = 5;
const LONGEST_LOGGED = 100;
function logIssueFields({ kind, sanitized, fields }, { ports }) {
    const { reporter } = ports;
    if (kind !== 'issue')
        return;
    const { inputs, outputs } = fields;
    if (inputs.length > 0)
        reporter.info(`input artifacts of the issue: ${inputs.map(({ path }) => path).join(', ')}`);
    if (outputs.length > 0)
        reporter.info(`output artifacts of the issue, the only paths that may be written: ${outputs.join(', ')}`);
    for (const line of (0,task_fields/* ignoredLines */.QN)(sanitized.body).slice(0, MOST_LOGGED))
        reporter.warning(`a line below the artifacts of the issue is not a path and was ignored: ${line.trim().slice(0, LONGEST_LOGGED)}`);
}


/***/ }),

/***/ 6637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Mz: () => (/* binding */ preflight),
/* harmony export */   o6: () => (/* binding */ findProblems),
/* harmony export */   uA: () => (/* binding */ preflightToPublish)
/* harmony export */ });
/* harmony import */ var _core_edit_path_policy_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8303);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _core_facts_record_block_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7145);
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9058);
/* harmony import */ var _core_start_problem_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9122);
/* harmony import */ var _publish_find_target_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5742);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1708);
/* harmony import */ var _checkout_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1492);
/** Everything that can be checked before the first token. */








/**
 * Checks the base out, resolves the target and does every check. Returns a result that names all problems. Throws when
 * the target cannot be resolved.
 */
async function preflight(chosen, run) {
    const { problems, checkout, target } = await findProblems(chosen, run);
    const inTheWay = resultOfAny(problems, run);
    if (inTheWay !== null)
        return inTheWay;
    if (checkout === null)
        throw new Error('there is neither a checkout nor a problem');
    return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_3__/* .isRunResult */ .Lw)(checkout) ? checkout : { checkout, target };
}
/** Every check, and what it found. `checkout` is null where it was not made, for a problem among these. */
async function findProblems(chosen, run) {
    const hasNoTarget = run.config.action === 'propose' || run.local?.approve === null;
    const resolving = hasNoTarget ? Promise.resolve(null) : (0,_publish_find_target_js__WEBPACK_IMPORTED_MODULE_5__/* .findTarget */ .FB)(chosen, run);
    const steps = [
        (0,_checkout_js__WEBPACK_IMPORTED_MODULE_7__/* .checkOutBase */ .y2)(chosen, run).catch(problemIn),
        resolving,
        resolving.then(target => lookAtForge(target, run)),
        lookAtModels(run),
        run.ports.freeSpace().then(_core_start_problem_js__WEBPACK_IMPORTED_MODULE_4__/* .checkSpace */ .Xe),
    ];
    await Promise.allSettled(steps);
    const [checkout, target, ofForge, { problems: ofModels, remark }, ofSpace] = await Promise.all(steps);
    const problems = [...ofForge, ...ofModels, ...ofSpace];
    if (remark !== null)
        run.ports.reporter.warning(remark);
    const { said, isLifted } = (0,_core_start_problem_js__WEBPACK_IMPORTED_MODULE_4__/* .workflowFilesLine */ .Rg)(run.config.protectedPaths);
    run.ports.reporter[isLifted ? 'warning' : 'info'](said);
    if ('what' in checkout)
        return { problems: [checkout, ...problems], checkout: null, target };
    return { problems, checkout, target };
}
/** The preflight of a job that only publishes: no model and no checkout. Null when there is no problem. */
async function preflightToPublish(target, run) {
    return resultOfAny(await lookAtForge(target, run), run);
}
async function lookAtModels({ config, ports, fallback, state }) {
    const lookUp = async (name) => {
        const facts = await ports.catalog.lookUp(name);
        if (facts.kind === 'known' && facts.window !== null)
            (0,_run_js__WEBPACK_IMPORTED_MODULE_6__/* .learn */ .nB)(state, { windows: { ...state.windows, [name]: facts.window } });
        return { name, facts };
    };
    const [model, spare] = await Promise.all([lookUp(config.model), fallback && lookUp(fallback.model.name)]);
    return (0,_core_start_problem_js__WEBPACK_IMPORTED_MODULE_4__/* .checkModels */ .hu)(model, spare);
}
function resultOfAny([first, ...more], { ports }) {
    if (first === undefined)
        return null;
    if (more.length > 0)
        for (const { what, fix } of [first, ...more])
            ports.reporter.info(`in the way: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .withHint */ .mu)(what, fix)}`);
    return (0,_core_start_problem_js__WEBPACK_IMPORTED_MODULE_4__/* .preflightResult */ .Xb)([first, ...more]);
}
function problemIn(thrown) {
    const isLate = thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RepositoryError */ .pU && thrown.trouble === 'late';
    if (isLate || !(thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DiffproofError */ .QI) || thrown.fault === 'internal')
        throw thrown;
    return { fault: thrown.fault, what: thrown.message, fix: thrown.hint, known: thrown.known };
}
/** Never throws: a fact that cannot be read stops nothing. */
async function lookAtForge(target, run) {
    const { config, ports } = run;
    if (config.dryRun)
        return [];
    if (target !== null)
        logTarget(target, run);
    const ask = (what, asked) => asked.catch((thrown) => {
        ports.reporter.info(`${what} could not be looked at beforehand: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(thrown)}`);
        return null;
    });
    const rulesOf = async (branch) => {
        const known = await ask(`the rules of ${branch}`, ports.forge.rulesOf(branch).then(found => ({ found })));
        if (known?.found === null)
            ports.reporter.info(`this server has no API for the rules of ${branch}: it may refuse it`);
        return known?.found ?? null;
    };
    // A branch named like a folder of the prefix leaves no room for branches below it.
    const folders = target !== null && target.replaces === null ? (0,_core_edit_path_policy_js__WEBPACK_IMPORTED_MODULE_0__/* .parentFolders */ ._7)(config.branchPrefix) : [];
    const lookUp = async (folder) => (await ask(`the branch ${folder}`, ports.forge.headOf(folder))) === null ? [] : [folder];
    const [taken, facts, rules] = await Promise.all([
        Promise.all(folders.map(lookUp)),
        ask('the repository', ports.forge.repository()),
        target === null ? null : rulesOf(target.branch),
    ]);
    const ofRepository = facts === null ? [] : (0,_core_start_problem_js__WEBPACK_IMPORTED_MODULE_4__/* .checkRepository */ .n_)(facts, target !== null);
    const checked = [...(0,_core_start_problem_js__WEBPACK_IMPORTED_MODULE_4__/* .checkPrefix */ .by)(config.branchPrefix, taken.flat()), ...ofRepository];
    if (target === null || rules === null)
        return checked;
    const { branch, replaces, onTopOf } = target;
    const signs = run.author === null && (facts?.isAppToken ?? true);
    const ruled = { branch, replaces: replaces !== null, onTop: onTopOf !== null, signs, prefix: config.branchPrefix };
    if ((0,_core_start_problem_js__WEBPACK_IMPORTED_MODULE_4__/* .checkRules */ .MM)(rules, ruled).length === 0)
        return checked;
    // GitHub lists the rules also for those who may bypass them.
    const exempt = new Set();
    for (const ruleset of new Set(rules.map(rule => rule.ruleset)))
        if (ruleset !== null && (await ports.forge.isExempt(ruleset).catch(() => false)))
            exempt.add(ruleset);
    const binding = rules.filter(rule => !exempt.has(rule.ruleset));
    return [...checked, ...(0,_core_start_problem_js__WEBPACK_IMPORTED_MODULE_4__/* .checkRules */ .MM)(binding, ruled)];
}
function logTarget(target, { ports }) {
    ports.reporter.info(targetInWords(target));
    const { pullRequest, onTopOf } = target;
    // Paid revisions are replaced by a new commit on the base.
    const replaced = onTopOf === null && pullRequest !== null ? (0,_core_facts_record_block_js__WEBPACK_IMPORTED_MODULE_2__/* .parseBody */ .OG)(pullRequest.body) : null;
    const revisions = replaced?.evidence.revision?.number ?? 0;
    if (revisions > 0)
        ports.reporter.warning(`pull request #${pullRequest?.number} has had revisions (${revisions}): this run starts again on the base, and its commit takes their place; to go on from them comment /diffproof and what should change there`);
}
function targetInWords({ branch, replaces, pullRequest, leftAlone, onTopOf }) {
    if (pullRequest !== null)
        return `pull request #${pullRequest.number} of this task is open: its branch ${branch} ${onTopOf === null ? 'gets a new commit on the base in place of its own' : 'gets one more commit'}`;
    if (replaces !== null)
        return `the branch ${branch} of this task is there without a pull request: its head is replaced`;
    const words = `the branch will be ${branch}`;
    if (leftAlone === null)
        return words;
    return `people have pushed to pull request #${leftAlone.number} of this task, which is left alone: ${words}`;
}


/***/ }),

/***/ 9:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QS: () => (/* binding */ recordOutputs),
/* harmony export */   fb: () => (/* binding */ endIfNotReady),
/* harmony export */   m3: () => (/* binding */ withVerdict)
/* harmony export */ });
/* harmony import */ var _core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8231);
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9058);
/* harmony import */ var _core_page_verdict_words_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6537);



/** Decides the verdict, and writes it into the record. */
function withVerdict(record, rules) {
    const verdict = (0,_core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .decideVerdict */ .AU)(record.evidence, rules);
    const evidence = { ...record.evidence, verdict: verdict.level, doubts: (0,_core_page_verdict_words_js__WEBPACK_IMPORTED_MODULE_2__/* .recordedDoubts */ .Wv)(verdict.doubts) };
    return { record: { ...record, evidence }, verdict };
}
/** The outputs that say a record and its verdict. */
function recordOutputs({ record, verdict }) {
    const outputs = { summary: JSON.stringify(record), proof: record.evidence.tests.proof, verdict: verdict.level };
    return outputs;
}
/** The end of a run whose change is not ready, where `when-not-ready` is `fail`; else null. */
function endIfNotReady(decided, { config }) {
    const [gravest] = decided.verdict.doubts;
    if (config.whenNotReady !== 'fail' || gravest === undefined)
        return null;
    return { ...(0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .resultOf */ .Bg)('not-ready', (0,_core_page_verdict_words_js__WEBPACK_IMPORTED_MODULE_2__/* .doubtInWords */ .ZD)(gravest)), outputs: recordOutputs(decided) };
}


/***/ })

};
