export const id = 381;
export const ids = [381];
export const modules = {

/***/ 61381:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createGithubForge: () => (/* binding */ createGithubForge)
});

// EXTERNAL MODULE: ./build/core/errors.js
var core_errors = __webpack_require__(62807);
;// CONCATENATED MODULE: ./build/adapters/github/branch-files.js
/** The part of the Forge port that reads files of a branch. */
function createBranchFiles({ octokit, repo, calls }) {
    const git = octokit.rest.git;
    async function treeAt(sha, recursive) {
        const request = { ...repo, tree_sha: sha, ...(recursive ? { recursive: '1' } : {}) };
        return (await calls.repeatable('list the files of the branch', () => git.getTree(request))).data;
    }
    return {
        async filesOf(branch, folder) {
            const ref = await calls.orNull('read the branch', () => git.getRef({ ...repo, ref: `heads/${branch}` }));
            if (ref === null)
                return null;
            let sha = ref.data.object.sha;
            // Folder by folder: a whole tree that is large would come cut off.
            for (const part of folder.split('/').filter(name => name !== '')) {
                const entry = (await treeAt(sha, false)).tree.find(one => one.path === part && one.type === 'tree');
                if (entry?.sha === undefined)
                    return { files: [], isWhole: true };
                sha = entry.sha;
            }
            const { tree, truncated } = await treeAt(sha, true);
            const files = tree
                .filter(entry => entry.type !== 'tree')
                .map((entry) => ({
                path: folder === '' ? entry.path : `${folder}/${entry.path}`,
                blob: entry.sha,
                mode: entry.mode,
                size: entry.size ?? 0,
            }));
            return { files, isWhole: !truncated };
        },
        async textOf(blob) {
            const { data } = await calls.repeatable('read a file of the branch', () => git.getBlob({ ...repo, file_sha: blob }));
            try {
                return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(data.content, 'base64'));
            }
            catch {
                return null;
            }
        },
    };
}

// EXTERNAL MODULE: ./build/core/forge/advice.js
var forge_advice = __webpack_require__(32888);
// EXTERNAL MODULE: ./build/core/retries/retry-after.js
var retry_after = __webpack_require__(70878);
;// CONCATENATED MODULE: ./build/core/forge/rate-limit.js
/** Whether GitHub refused a request for being one too many, and how long it asks to be left alone. */

/** "Otherwise, wait for at least one minute before retrying." */
const NOTHING_SAID_MS = 60_000;
/** The time of the reset and that of the answer are whole seconds. */
const SECOND_MS = 1000;
/**
 * Milliseconds to wait, null where it was no rate limit. Limits come as 403 or 429, with `retry-after`, with `x-ratelimit-remaining: 0` and the time of the reset,
 * or with words alone; see "Rate limits for the REST API" in GitHub's documentation. Counted from the server's own `date`.
 */
function rateLimitMs({ status, said, header, now }) {
    if (status !== 403 && status !== 429)
        return null;
    const date = Date.parse(header('date'));
    const serverNow = Number.isNaN(date) ? now : date;
    const asked = (0,retry_after/* retryAfterMs */.V)(header('retry-after'), serverNow);
    if (asked !== null)
        return asked;
    const isSpent = header('x-ratelimit-remaining').trim() === '0';
    const reset = Number(header('x-ratelimit-reset') || Number.NaN);
    if (isSpent && Number.isFinite(reset))
        return Math.max(0, reset * SECOND_MS - serverNow) + SECOND_MS;
    return status === 429 || /rate limit|abuse detection/i.test(said) ? NOTHING_SAID_MS : null;
}

;// CONCATENATED MODULE: ./build/adapters/github/run-again-after.js
/** When a limit is over, in words. */
/** What is asked for beyond this is no time that anybody waits for, nor always one that a date can tell. */
const LONGEST_MS = 366 * 86_400_000;
/** When to come back, for people: `after 14:05 UTC`, with the date where it is another day; without a time where that makes no sense. Throws nothing. */
function runAgainAfter(now, waitMs) {
    if (!(waitMs <= LONGEST_MS))
        return 'Run again later.';
    const minute = new Date(Math.ceil((now + waitMs) / 60_000) * 60_000).toISOString();
    const [day = '', time = ''] = minute.split('T');
    const isToday = new Date(now).toISOString().startsWith(day);
    return `Run again after ${isToday ? '' : `${day} `}${time.slice(0, 5)} UTC.`;
}

;// CONCATENATED MODULE: ./build/adapters/github/forge-error.js
/** What GitHub's client throws, as a ForgeError with a way out. */




/** What GraphQL's types of errors are called in REST. */
const STATUS = { FORBIDDEN: 403, NOT_FOUND: 404, RATE_LIMITED: 429 };
/** The error for something that could not be done. `what` completes "GitHub refused to ...". */
function forgeErrorOf(what, thrown) {
    if (thrown instanceof core_errors/* ForgeError */.Q8)
        return thrown;
    const complaints = complaintsOf(thrown);
    const status = complaints.length === 0 ? statusOf(thrown) : (STATUS[String(complaints[0]?.type)] ?? 422);
    const said = complaints.length === 0 ? saidBy(thrown) : shortened(complaints.map(one => String(one.message)));
    if (status === null)
        return new core_errors/* ForgeError */.Q8(`GitHub could not be reached to ${what}: ${said}`, 'Run again later.', null, 'passing');
    const now = Date.now();
    const waitMs = rateLimitMs({ status, said, header: name => headerOf(thrown, name), now });
    if (waitMs !== null) {
        const title = `GitHub put off the request to ${what} (${status}): ${said}`;
        return new core_errors/* ForgeError */.Q8(title, runAgainAfter(now, waitMs), status, 'limited', waitMs);
    }
    const verb = status >= 500 ? 'failed' : 'refused';
    const trouble = status >= 500 ? 'passing' : 'refused';
    const advice = (0,forge_advice/* adviceFor */.c)(status, said, headerOf(thrown, 'x-accepted-github-permissions'));
    return new core_errors/* ForgeError */.Q8(`GitHub ${verb} to ${what} (${status}): ${said}`, advice, status, trouble);
}
/** The HTTP status of something thrown, null where there was no answer: the client then says 500 without a response. */
function statusOf(thrown) {
    if (thrown instanceof core_errors/* ForgeError */.Q8)
        return thrown.status;
    if (!(thrown instanceof Error))
        return null;
    const { status, response } = thrown;
    return typeof status === 'number' && response !== undefined ? status : null;
}
/** The errors of a GraphQL answer, which come with status 200; none where it is something else that was thrown. */
function complaintsOf(thrown) {
    if (!(thrown instanceof Error) || thrown.name !== 'GraphqlResponseError')
        return [];
    return thrown.errors ?? [];
}
function headerOf(thrown, name) {
    const { response, headers } = thrown;
    const value = (response?.headers ?? headers)?.[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
/** GitHub's own words: the message and those of its errors. Never the request, which carries the token. */
function saidBy(thrown) {
    const data = thrown.response?.data;
    if (typeof data === 'string' && /^\s*</.test(data))
        return 'the answer was a web page';
    if (typeof data !== 'object' || data === null)
        return (0,core_errors/* messageOf */.bD)(thrown).slice(0, 300);
    const { message, errors } = data;
    const details = Array.isArray(errors)
        ? errors
            .map(one => (typeof one === 'string' ? one : describeError((one ?? {}))))
            .filter(one => one !== '')
        : [];
    const words = [message, ...details].filter(one => typeof one === 'string');
    return shortened(words) || (0,core_errors/* messageOf */.bD)(thrown).slice(0, 300);
}
function shortened(words) {
    return words.join(': ').replace(/\s+/g, ' ').trim().slice(0, 400);
}
/** Some errors have no message but a field and a code: `head invalid`. */
function describeError({ message, field, code }) {
    if (typeof message === 'string')
        return message;
    return [field, code].filter(one => typeof one === 'string').join(' ');
}

;// CONCATENATED MODULE: ./build/adapters/github/conditional-refs.js

const MUTATION = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';
const NONE = '0'.repeat(40);
/** A schema from before this mutation. */
const UNKNOWN = /doesn't exist on type|isn't a defined input type/i;
/** The part of the Forge port that replaces or removes what is there. */
function createConditionalRefs({ octokit, repo, calls }) {
    async function headOf(branch) {
        const answer = await calls.orNull('read the branch', () => octokit.rest.git.getRef({ ...repo, ref: `heads/${branch}` }));
        return answer?.data.object.sha ?? NONE;
    }
    /** True where it was done, false where the branch stands elsewhere, null where the forge cannot. What a refusal says is not relied on: the branch itself tells. */
    async function swap(what, { branch, from, to }) {
        const { data } = await calls.repeatable('read the repository', () => octokit.rest.repos.get(repo));
        const refUpdates = [{ name: `refs/heads/${branch}`, beforeOid: from, afterOid: to, force: true }];
        let mayBeDone = false;
        const attempt = async () => {
            try {
                await octokit.graphql(MUTATION, { input: { repositoryId: data.node_id, refUpdates } });
                return true;
            }
            catch (thrown) {
                if (isMissing(thrown))
                    return null;
                mayBeDone ||= forgeErrorOf(what, thrown).trouble === 'passing';
                throw thrown;
            }
        };
        const look = async () => {
            const now = await headOf(branch);
            // Somebody else can have put it where we wanted it; only an answer that got lost may have been a yes.
            return now === from ? null : mayBeDone && now === to;
        };
        try {
            return await calls.once(what, attempt, look);
        }
        catch (thrown) {
            const hasMoved = forgeErrorOf(what, thrown).trouble === 'refused' ? await look().catch(() => null) : null;
            if (hasMoved === null)
                throw thrown;
            return hasMoved;
        }
    }
    return {
        moveBranch: (branch, from, to) => swap(`move the branch ${branch}`, { branch, from, to }),
        deleteBranch: async (branch, at) => (await swap(`delete the branch ${branch}`, { branch, from: at, to: NONE })) === true,
    };
}
/** No GraphQL at all, or one without this mutation. */
function isMissing(thrown) {
    return statusOf(thrown) === 404 || complaintsOf(thrown).some(one => UNKNOWN.test(String(one.message)));
}

;// CONCATENATED MODULE: ./build/adapters/github/pages.js
const PER_PAGE = 100;
/** What has more than 5,000 entries is not read to its end. */
const MOST_PAGES = 50;
/** Reads the pages of a list, oldest entries first as GitHub sorts them; `what` is for the log. Throws ForgeError. */
async function pages(calls, what, get) {
    const entries = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
        const { data } = await calls.repeatable(what, () => get(page));
        entries.push(...data);
        if (data.length < PER_PAGE)
            return { entries, isWhole: true };
    }
    return { entries, isWhole: false };
}

;// CONCATENATED MODULE: ./build/adapters/github/conversations.js

/** The part of the Forge port that talks with people. */
function createConversations({ octokit, repo, calls }) {
    const { issues, pulls } = octokit.rest;
    return {
        async commentText(comment) {
            const answer = await calls.orNull('read the comment', () => issues.getComment({ ...repo, comment_id: comment }));
            return answer === null ? null : (answer.data.body ?? '');
        },
        async review(pullRequest, review) {
            const at = { ...repo, pull_number: pullRequest, per_page: PER_PAGE };
            const reviews = await pages(calls, 'read the reviews', page => pulls.listReviews({ ...at, page }));
            const found = reviews.entries.find(one => one.id === review);
            if (found === undefined)
                return null;
            const all = await pages(calls, 'read the comments on lines', page => pulls.listReviewComments({ ...at, page }));
            const comments = all.entries.filter(one => one.pull_request_review_id === review).map(lineComment);
            return { body: found.body, state: found.state.toUpperCase(), comments };
        },
        async replyTo(pullRequest, thread, body) {
            const reply = { ...repo, pull_number: pullRequest, comment_id: thread, body };
            const isOurs = (one) => one.in_reply_to_id === thread && one.body.trim() === body.trim();
            await calls.once('answer in the thread', async () => {
                await pulls.createReplyForReviewComment(reply);
                return true;
            }, async () => {
                const at = { ...repo, pull_number: pullRequest, per_page: PER_PAGE };
                const all = await pages(calls, 'read the comments on lines', page => pulls.listReviewComments({ ...at, page }));
                return all.entries.some(isOurs) ? true : null;
            });
        },
    };
}
function timeOf(text) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? null : time;
}
function lineComment(one) {
    const to = one.side === 'LEFT' || one.subject_type === 'file' ? null : (one.line ?? null);
    return {
        id: one.id,
        thread: one.in_reply_to_id ?? one.id,
        path: one.path,
        lines: to === null ? null : { from: Math.min(one.start_line ?? to, to), to },
        hunk: one.diff_hunk,
        body: one.body,
        editedAt: timeOf(one.updated_at),
    };
}

;// CONCATENATED MODULE: ./build/adapters/github/decorate.js
/** Labels, reviewers and assignees of a pull request: wishes, whose failure is told and ends nothing. */

/** Sets what can be set; returns what could not, one sentence each. */
async function decorate({ octokit, repo, calls }, pullRequest, wishes) {
    const { issues, pulls } = octokit.rest;
    const missed = [];
    const attempt = async (names, what, call) => {
        if (names.length === 0)
            return;
        await calls
            .repeatable(`set ${what} ${names.join(', ')}`, call)
            .catch((thrown) => missed.push((0,core_errors/* messageOf */.bD)(thrown)));
    };
    await attempt(wishes.labels, 'the labels', async () => {
        await issues.addLabels({ ...repo, issue_number: pullRequest, labels: [...wishes.labels] });
    });
    await attempt(wishes.reviewers, 'the reviewers', async () => {
        await pulls.requestReviewers({ ...repo, pull_number: pullRequest, reviewers: [...wishes.reviewers] });
    });
    await attempt(wishes.assignees, 'the assignees', async () => {
        const logins = [...wishes.assignees];
        const { data } = await issues.addAssignees({ ...repo, issue_number: pullRequest, assignees: logins });
        // GitHub leaves out people who cannot be assigned, without a word.
        const assigned = new Set(data.assignees?.map(one => one.login.toLowerCase()));
        const leftOut = logins.filter(one => !assigned.has(one.toLowerCase()));
        if (leftOut.length > 0)
            missed.push(`GitHub did not assign ${leftOut.join(', ')}: they cannot be assigned in this repository`);
    });
    return missed;
}

;// CONCATENATED MODULE: ./build/adapters/github/forge-call.js
/** The one place where requests to GitHub are repeated: reads and writes that do no harm twice as they are, all others only after looking. */


/** Makes the three ways of asking. */
function createForgeCalls(patience) {
    async function attempt(what, call, look) {
        for (let tries = 1;; tries += 1) {
            try {
                return await call();
            }
            catch (thrown) {
                const error = forgeErrorOf(what, thrown);
                if (error.trouble === 'refused')
                    throw error;
                const goesOn = await patience.pause({ what: error.message, tries, askedMs: error.waitMs });
                if (!goesOn && error.trouble === 'limited')
                    throw error;
                const found = await look().catch(() => Promise.reject(error));
                if (found !== null)
                    return found;
                if (!goesOn)
                    throw error;
            }
        }
    }
    const nothingToSee = async () => null;
    const repeatable = (what, call) => attempt(what, call, nothingToSee);
    return {
        repeatable,
        once: attempt,
        async orNull(what, call) {
            try {
                return await repeatable(what, call);
            }
            catch (thrown) {
                if (thrown instanceof core_errors/* ForgeError */.Q8 && (thrown.status === 404 || thrown.status === 410))
                    return null;
                throw thrown;
            }
        },
    };
}

;// CONCATENATED MODULE: ./build/adapters/github/git-data.js
/** Commits and branches through the Git Data API: small uploads, signed by the forge, no hook and no credential in play. */


/** Text up to this size travels inside the tree request; more would risk the request limit, so it goes as a blob of its own. */
const INLINE_BYTES = 256 * 1024;
const INLINE_TOTAL = 4 * 1024 * 1024;
/** The API is not there, or will not take so much: git itself may do. */
const NOT_BY_API = new Set([404, 413]);
/** The part of the Forge port that makes commits. */
function createGitData({ octokit, repo, calls }) {
    const git = octokit.rest.git;
    async function blobFor(content) {
        const blob = { content: Buffer.from(content).toString('base64'), encoding: 'base64' };
        return (await calls.repeatable('upload a file', () => git.createBlob({ ...repo, ...blob }))).data.sha;
    }
    async function entriesFor(edits) {
        const entries = [];
        let inlined = 0;
        for (const { path, mode, content } of edits) {
            const base = { path, mode: mode, type: 'blob' };
            const text = content === null || content.length > INLINE_BYTES ? null : inlineText(content);
            const fits = text !== null && inlined + text.length <= INLINE_TOTAL;
            if (fits)
                inlined += text.length;
            if (content === null)
                entries.push({ ...base, sha: null });
            else
                entries.push(fits ? { ...base, content: text } : { ...base, sha: await blobFor(content) });
        }
        return entries;
    }
    async function makeTree(baseTree, edits) {
        const entries = await entriesFor(edits);
        const tree = await calls.repeatable('make the tree', () => git.createTree({ ...repo, base_tree: baseTree, tree: entries }));
        return tree.data.sha;
    }
    async function headOf(branch) {
        const answer = await calls.orNull('read the branch', () => git.getRef({ ...repo, ref: `heads/${branch}` }));
        return answer?.data.object.sha ?? null;
    }
    return {
        async branchesUnder(prefix) {
            const answer = await calls.orNull('list branches', () => octokit.paginate(git.listMatchingRefs, { ...repo, ref: `heads/${prefix}` }));
            return answer === null ? null : new Map(answer.map(one => [one.ref.slice('refs/heads/'.length), one.object.sha]));
        },
        async commit(sha) {
            const answer = await calls.orNull('read a commit', () => git.getCommit({ ...repo, commit_sha: sha }));
            return answer === null ? null : { tree: answer.data.tree.sha, message: answer.data.message };
        },
        async commitTree({ baseTree, parent, edits, expectedTree, message }) {
            try {
                let tree = baseTree;
                for (const part of inSteps(edits))
                    tree = await makeTree(tree, part);
                if (tree !== expectedTree)
                    throw new core_errors/* ForgeError */.Q8(`the forge made tree ${tree} from the change, but the tested tree is ${expectedTree}`, 'Nothing was published. Please report this with the kept patch.', null, 'passing');
                const commit = { message, tree, parents: [parent] };
                // Twice the same commit would be one too many that nobody sees.
                return (await calls.repeatable('make the commit', () => git.createCommit({ ...repo, ...commit }))).data.sha;
            }
            catch (thrown) {
                const status = statusOf(thrown);
                if (status !== null && NOT_BY_API.has(status))
                    return null;
                throw thrown;
            }
        },
        async createBranch(branch, sha) {
            let tries = 0;
            const create = async () => {
                tries += 1;
                await git.createRef({ ...repo, ref: `refs/heads/${branch}`, sha });
                return true;
            };
            const look = async () => {
                const now = await headOf(branch);
                return now === null ? null : now === sha;
            };
            try {
                return await calls.once(`make the branch ${branch}`, create, look);
            }
            catch (thrown) {
                // A lost race and a name that cannot be are told apart by looking; after a lost answer the winner may be ourselves.
                const isTaken = statusOf(thrown) === 422 ? await look().catch(() => null) : null;
                if (isTaken === null)
                    throw thrown;
                return isTaken && tries > 1;
            }
        },
    };
}
/** Where a file takes the place of a folder or a folder that of a file, what goes must be gone before the rest comes. */
function inSteps(edits) {
    const written = edits.filter(edit => edit.content !== null);
    const gone = edits.filter(edit => edit.content === null && !written.some(other => other.path === edit.path));
    const isBelow = (one, other) => one.path.startsWith(`${other.path}/`);
    const collide = gone.some(one => written.some(other => isBelow(one, other) || isBelow(other, one)));
    return collide ? [gone, written] : [[...gone, ...written]];
}
/** Bytes as text that JSON carries unharmed; null where they are not UTF-8. Nothing and NUL are not left to how a server reads JSON. */
function inlineText(bytes) {
    if (bytes.length === 0 || bytes.includes(0))
        return null;
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/adapters/github/issue-history.js

/** The part of the Forge port that reads an issue's history. */
function createIssueHistory({ octokit, repo, calls }) {
    const { issues } = octokit.rest;
    return {
        async comments(issue) {
            const { entries, isWhole } = await pages(calls, 'read the comments', page => issues.listComments({ ...repo, issue_number: issue, per_page: PER_PAGE, page }));
            const comments = entries.map((one) => {
                const minimized = one.minimized;
                return {
                    author: one.user?.login ?? '',
                    byBot: one.user?.type === 'Bot' || one.user?.login.endsWith('[bot]') === true,
                    createdAt: Date.parse(one.created_at),
                    editedAt: Date.parse(one.updated_at),
                    body: one.body ?? '',
                    hidden: minimized !== undefined && minimized !== null && minimized !== false,
                };
            });
            return { comments, isWhole };
        },
        async labelledAt(issue, label, by) {
            const { entries, isWhole } = await pages(calls, 'read the events of the issue', page => issues.listEvents({ ...repo, issue_number: issue, per_page: PER_PAGE, page }));
            if (!isWhole)
                return null;
            const same = (a, b) => a?.toLowerCase() === b.toLowerCase();
            const times = entries
                .filter(one => one.event === 'labeled' && same(one.actor?.login, by))
                .filter(one => 'label' in one && same(one.label.name, label))
                .map(one => Date.parse(one.created_at))
                .filter(time => !Number.isNaN(time));
            return times.length === 0 ? null : Math.max(...times);
        },
    };
}

;// CONCATENATED MODULE: ./build/adapters/github/listings.js
/** Lists of a repository, read page by page as the answers' `Link` headers lead (https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api). */

const listings_PER_PAGE = 100;
/** The part of the Forge port that lists. */
function createListings({ octokit, repo, calls }) {
    const { issues, pulls } = octokit.rest;
    const fullName = `${repo.owner}/${repo.repo}`.toLowerCase();
    return {
        async *labelled(label) {
            const wanted = label.toLowerCase();
            // A comma would separate two labels there.
            const filter = label.includes(',') ? {} : { labels: label };
            const order = { state: 'open', sort: 'created', direction: 'asc', per_page: listings_PER_PAGE };
            const list = octokit.paginate.iterator(issues.listForRepo, { ...repo, ...filter, ...order });
            for await (const page of listings_pages(calls, 'list the labelled issues', list))
                yield page
                    .filter(one => one.labels.some(own => nameOf(own).toLowerCase() === wanted))
                    .map((one) => ({
                    number: one.number,
                    title: one.title,
                    body: one.body ?? '',
                    open: one.state === 'open',
                    locked: one.locked,
                    isPullRequest: one.pull_request !== undefined && one.pull_request !== null,
                }));
        },
        async *pullRequests(state) {
            const order = { state, sort: 'created', direction: 'desc', per_page: listings_PER_PAGE };
            const list = octokit.paginate.iterator(pulls.list, { ...repo, ...order });
            for await (const page of listings_pages(calls, 'list pull requests', list))
                yield page.map((one) => ({
                    number: one.number,
                    branch: one.head.ref,
                    // Null where a fork was deleted, whatever the description of the API says.
                    isHere: one.head.repo?.full_name.toLowerCase() === fullName,
                    body: one.body ?? '',
                    state: one.state === 'open' ? 'open' : one.merged_at === null ? 'closed' : 'merged',
                    draft: one.draft ?? false,
                    labels: one.labels.map(nameOf),
                    createdAt: Date.parse(one.created_at),
                }));
        },
    };
}
function nameOf(label) {
    return typeof label === 'string' ? label : (label.name ?? '');
}
/** The entries of each page; a page that fails in passing is asked for again. */
async function* listings_pages(calls, what, list) {
    const iterator = list[Symbol.asyncIterator]();
    for (;;) {
        const next = await calls.repeatable(what, () => iterator.next());
        if (next.done === true)
            return;
        if (!isList(next.value.data))
            throw new core_errors/* ForgeError */.Q8(`GitHub's answer to ${what} is no list`, 'Run again later.', null, 'passing');
        yield next.value.data;
    }
}
function isList(value) {
    return Array.isArray(value);
}

;// CONCATENATED MODULE: ./build/core/report/fit-comment.js
/** Keeps a comment within what GitHub takes: a longer one would be refused, and what stood there before would stay. */
/** GitHub takes 65,536 characters; some are kept for the marker. */
const LONGEST_COMMENT = 65_000;
const NOTE = '\n\n\u2026 the rest is left out, since GitHub takes no longer comment.';
/** The text, cut behind its last whole line where it is too long. */
function fitComment(text) {
    if (text.length <= LONGEST_COMMENT)
        return text;
    const head = text.slice(0, LONGEST_COMMENT - NOTE.length);
    const end = head.lastIndexOf('\n');
    return (end > 0 ? head.slice(0, end) : head).toWellFormed() + NOTE;
}

;// CONCATENATED MODULE: ./build/adapters/github/marked-by-us.js
/** Looks our marked comments up, oldest first. Who we are is asked once there is one; where nobody tells, the newest comes first, as it is most likely ours. */
function oursAmong(client, list) {
    let asked = null;
    return async () => {
        const marked = await list();
        if (marked.length === 0)
            return [];
        asked ??= loginOf(client);
        const me = await asked;
        return marked
            .filter(one => isBy(one.user, me))
            .map(({ id, body }) => ({ id, body, isSurelyOurs: me !== null }))
            .sort((a, b) => (me === null ? b.id - a.id : a.id - b.id));
    };
}
/** Who the token acts as. An app's token may not ask REST, but GraphQL; null where neither answers. */
async function loginOf({ octokit, calls }) {
    const what = 'ask who is asking';
    const viewer = await calls
        .repeatable(what, () => octokit.graphql('query { viewer { login } }'))
        .catch(() => null);
    const login = viewer?.viewer?.login;
    if (typeof login === 'string')
        return login;
    const user = await calls.repeatable(what, () => octokit.rest.users.getAuthenticated()).catch(() => null);
    return user?.data.login ?? null;
}
/** Where it is not known who we are, it is an app's token, and only comments of apps can be ours. */
function isBy(user, me) {
    if (me === null)
        return user?.type === 'Bot';
    return user?.login === me || user?.login === `${me}[bot]`;
}

;// CONCATENATED MODULE: ./build/adapters/github/marked-comment.js
/** One comment per task, found again by its marker and its author, so that a re-run updates it and two runs at once leave one. */



/**
 * Updates our oldest comment that begins with the marker, or the one that is known, else writes one, once; ours that are younger are deleted where it is sure that they are ours.
 * Null where there is none and none is to be made. Throws ForgeError.
 */
async function writeComment(client, issue, { marker, body, overwrite, known = null, create = true }) {
    const { octokit, repo, calls } = client;
    const { issues } = octokit.rest;
    const text = fitComment(`${marker}\n${body}`);
    const may = (stands) => (typeof overwrite === 'boolean' ? overwrite : overwrite(stands));
    const marked = () => markedOn(client, issue, marker);
    const ours = oursAmong(client, marked);
    const isStillThere = async (id) => (await marked()).some(one => one.id === id);
    /** Leaves one of these, the first that can be, with our text in it; null where none of them can be kept. */
    const settle = async (found) => {
        for (const [index, one] of found.entries()) {
            const isLeft = one.body !== text && !may(one.body);
            const isKept = one.body === text || isLeft || (await update(client, one, text, isStillThere));
            if (!isKept)
                continue;
            for (const { id, isSurelyOurs } of found.slice(index + 1))
                if (isSurelyOurs)
                    await deleteComment(client, id).catch(() => null);
            return { id: one.id, isWritten: !isLeft, before: one.body };
        }
        return null;
    };
    if (known !== null) {
        const before = overwrite === true ? null : await textOf(client, known);
        const isGone = overwrite !== true && before === null;
        if (before !== null && !may(before))
            return { id: known, isWritten: false, before };
        if (!isGone && (await update(client, { id: known, isSurelyOurs: true }, text, isStillThere)))
            return { id: known, isWritten: true, before };
    }
    const before = await ours();
    const kept = await settle(before);
    if (kept !== null || !create)
        return kept;
    const younger = async () => (await ours()).filter(one => !before.some(({ id }) => id === one.id));
    const id = await calls.once('comment on the issue', async () => (await issues.createComment({ ...repo, issue_number: issue, body: text })).data.id, async () => (await younger())[0]?.id ?? null);
    // Another run may have written one at the same moment.
    const stays = await settle(await younger());
    return stays === null || stays.id === id ? { id, isWritten: true, before: null } : stays;
}
/** Deletes a comment; it may be gone already. Throws ForgeError. */
async function deleteComment({ octokit, repo, calls }, id) {
    await calls.orNull('delete a comment', () => octokit.rest.issues.deleteComment({ ...repo, comment_id: id }));
}
/** Null where it is gone. */
async function textOf({ octokit, repo, calls }, id) {
    const answer = await calls.orNull('read the comment', () => octokit.rest.issues.getComment({ ...repo, comment_id: id }));
    return answer === null ? null : (answer.data.body ?? '');
}
async function markedOn({ octokit, repo, calls }, issue, marker) {
    const comments = await calls.repeatable('read the comments', () => octokit.paginate(octokit.rest.issues.listComments, { ...repo, issue_number: issue, per_page: 100 }));
    return comments.flatMap(({ id, body, user }) => (body?.startsWith(marker) === true ? [{ id, body, user }] : []));
}
/** False where the comment is gone, or perhaps somebody else's, so that another one has to be written. */
async function update({ octokit, repo, calls }, { id, isSurelyOurs }, body, isStillThere) {
    const what = 'update the comment';
    try {
        await calls.repeatable(what, () => octokit.rest.issues.updateComment({ ...repo, comment_id: id, body }));
        return true;
    }
    catch (thrown) {
        const { trouble, status } = forgeErrorOf(what, thrown);
        // A second comment beside one that is still there would be one too many.
        if (trouble === 'refused' && status === 404 && !(await isStillThere(id)))
            return false;
        if (trouble === 'refused' && status === 403 && !isSurelyOurs)
            return false;
        throw thrown;
    }
}

;// CONCATENATED MODULE: ./build/adapters/github/marks.js

/** GitHub's answer where the same person had left the same reaction before; else it is 201. */
const WAS_THERE = 200;
/** The part of the Forge port that leaves marks. */
function createMarks({ octokit, repo, calls }) {
    const { issues, reactions } = octokit.rest;
    return {
        async react({ on, id }, reaction, instead) {
            const at = on === 'issue' ? { ...repo, issue_number: id } : { ...repo, comment_id: id };
            const isIssue = (target) => 'issue_number' in target;
            const what = `react to the ${on}`;
            const answer = await calls.repeatable(what, () => isIssue(at)
                ? reactions.createForIssue({ ...at, content: reaction })
                : reactions.createForIssueComment({ ...at, content: reaction }));
            // Who leaves the first one has none to take back.
            if (instead.length === 0 || answer.status !== WAS_THERE)
                return;
            const me = answer.data.user?.login;
            const { entries } = await pages(calls, 'read the reactions', page => isIssue(at)
                ? reactions.listForIssue({ ...at, per_page: PER_PAGE, page })
                : reactions.listForIssueComment({ ...at, per_page: PER_PAGE, page }));
            const stale = entries.filter(one => one.user?.login === me && instead.includes(one.content));
            for (const { id: reaction_id } of stale)
                await calls.orNull('take a reaction back', () => isIssue(at)
                    ? reactions.deleteForIssue({ ...at, reaction_id })
                    : reactions.deleteForIssueComment({ ...at, reaction_id }));
        },
        async labelNames() {
            const { entries } = await pages(calls, 'read the labels', page => issues.listLabelsForRepo({ ...repo, per_page: PER_PAGE, page }));
            return entries.map(({ name }) => name);
        },
        async moveLabel(issue, to, from) {
            const at = { ...repo, issue_number: issue };
            const { data } = await calls.repeatable('move the label of the issue', () => to === null
                ? issues.listLabelsOnIssue({ ...at, per_page: PER_PAGE })
                : issues.addLabels({ ...at, labels: [to] }));
            const there = new Set(data.map(({ name }) => name.toLowerCase()));
            for (const name of from.filter(one => one !== to && there.has(one.toLowerCase())))
                await calls.orNull('take a label off the issue', () => issues.removeLabel({ ...at, name }));
        },
    };
}

// EXTERNAL MODULE: ./node_modules/@octokit/core/dist-src/index.js + 13 modules
var dist_src = __webpack_require__(35194);
// EXTERNAL MODULE: ./node_modules/@octokit/plugin-paginate-rest/dist-bundle/index.js
var dist_bundle = __webpack_require__(93779);
// EXTERNAL MODULE: ./node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/index.js + 3 modules
var plugin_rest_endpoint_methods_dist_src = __webpack_require__(49210);
;// CONCATENATED MODULE: ./build/adapters/github/octokit.js
/** GitHub's client as this folder's files pass it to each other: the repository it is used on, and how requests are repeated. */



const WithMethods = dist_src/* Octokit */.E.plugin(plugin_rest_endpoint_methods_dist_src/* restEndpointMethods */._, dist_bundle/* paginateRest */.ud);
/** Makes GitHub's client; `baseUrl` as in GITHUB_API_URL, `through` where requests have to take another way than Node's own. */
function createOctokit(token, baseUrl, through) {
    return new WithMethods({ auth: token, baseUrl, ...(through === undefined ? {} : { request: { fetch: through } }) });
}

;// CONCATENATED MODULE: ./build/adapters/github/permission-of.js
/** What somebody may do in the repository. See "Get repository permissions for a user" in GitHub's REST API. */

/** Reads the booleans, which custom roles have as well; `permission` and role names are not looked at. Throws ForgeError, also for somebody unknown. */
async function permissionOf({ octokit, repo, calls }, login) {
    const { data } = await calls.repeatable(`read what ${login} may do`, () => octokit.rest.repos.getCollaboratorPermissionLevel({ ...repo, username: login }));
    const { user } = data;
    const flags = user?.permissions;
    if (!user || !flags || user.login.toLowerCase() !== login.toLowerCase())
        throw new core_errors/* ForgeError */.Q8(`GitHub did not say what ${login} may do`, '', null, 'refused');
    return {
        isBot: user.type === 'Bot',
        triage: flags.triage === true,
        push: flags.push === true,
        maintain: flags.maintain === true,
        admin: flags.admin === true,
    };
}

;// CONCATENATED MODULE: ./build/adapters/github/pull-requests.js
/** Pull requests: found by their branch, opened once, updated and closed. */


/** The part of the Forge port that deals with pull requests. */
function createPullRequests(client) {
    const { octokit, repo, calls } = client;
    const { pulls } = octokit.rest;
    async function listFrom(branch) {
        const newestFirst = { state: 'all', sort: 'created', direction: 'desc', per_page: 100 };
        const answer = await calls.repeatable('list pull requests', () => pulls.list({ ...repo, head: `${repo.owner}:${branch}`, ...newestFirst }));
        const fullName = `${repo.owner}/${repo.repo}`.toLowerCase();
        return answer.data.filter(one => one.head.ref === branch && one.head.repo?.full_name.toLowerCase() === fullName);
    }
    const pullRequestsFrom = async (branch) => (await listFrom(branch)).map(pullRequestOf);
    async function openInto(base, branch) {
        const there = (await listFrom(branch)).find(one => one.state === 'open' && one.base.ref === base);
        return there === undefined ? null : pullRequestOf(there);
    }
    return {
        pullRequestsFrom,
        async openPullRequest({ branch, base, title, body, draft }) {
            const request = { ...repo, head: branch, base, title, body, draft };
            const look = () => openInto(base, branch);
            try {
                return await calls.once('open the pull request', async () => pullRequestOf((await pulls.create(request)).data), look);
            }
            catch (thrown) {
                const isTaken = statusOf(thrown) === 422 && /already exists/i.test((0,core_errors/* messageOf */.bD)(thrown));
                const there = isTaken ? await look().catch(() => null) : null;
                if (there === null)
                    throw thrown;
                return there;
            }
        },
        async closePullRequest(number) {
            const request = { ...repo, pull_number: number, state: 'closed' };
            await calls.repeatable('close the pull request', () => pulls.update(request));
        },
        async updatePullRequest(pullRequest, { title, body, draft, base }) {
            const request = { ...repo, pull_number: pullRequest.number, title, body, base };
            await calls.repeatable('update the pull request', () => pulls.update(request));
            if (pullRequest.draft === draft)
                return { draftAsAsked: true };
            return { draftAsAsked: await setDraft(client, pullRequest.id, draft) };
        },
    };
}
/** Changes draft or ready; false where the forge cannot. */
async function setDraft({ octokit, calls }, id, draft) {
    const mutation = draft ? 'convertPullRequestToDraft' : 'markPullRequestReadyForReview';
    const query = `mutation($id: ID!) { ${mutation}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`;
    try {
        await calls.repeatable('change draft or ready', () => octokit.graphql(query, { id }));
        return true;
    }
    catch {
        return false;
    }
}
/** A pull request of the API as the flow sees it. */
function pullRequestOf(one) {
    return {
        number: one.number,
        url: one.html_url,
        id: one.node_id,
        branch: one.head.ref,
        headSha: one.head.sha,
        open: one.state === 'open',
        draft: one.draft ?? false,
        title: one.title,
        body: one.body ?? '',
    };
}

;// CONCATENATED MODULE: ./build/adapters/github/pull-request-facts.js


/** GitHub lists no more. */
const MOST_FILES = 300;
/** The part of the Forge port that looks at one pull request. */
function createPullRequestFacts({ octokit, repo, calls }) {
    const { pulls } = octokit.rest;
    const fullName = `${repo.owner}/${repo.repo}`.toLowerCase();
    return {
        async pullRequest(number) {
            const answer = await calls.orNull(`read pull request #${number}`, () => pulls.get({ ...repo, pull_number: number }));
            if (answer === null)
                return null;
            const one = answer.data;
            return {
                ...pullRequestOf(one),
                into: one.base.ref,
                // The repository of a head may be gone; whatever the types say.
                isFromHere: one.head.repo?.full_name?.toLowerCase() === fullName,
                locked: one.locked,
                author: { login: one.user?.login ?? '', isBot: one.user?.type === 'Bot' },
            };
        },
        async commitsIn(pullRequest) {
            const { entries } = await pages(calls, 'list the commits of the pull request', page => pulls.listCommits({ ...repo, pull_number: pullRequest, per_page: PER_PAGE, page }));
            return entries.map(({ sha, commit }) => ({ sha, tree: commit.tree.sha, message: commit.message }));
        },
        async changesIn(pullRequest) {
            const { entries } = await pages(calls, 'list the files of the pull request', page => pulls.listFiles({ ...repo, pull_number: pullRequest, per_page: PER_PAGE, page }));
            return entries.slice(0, MOST_FILES).map(({ filename: path, status, additions, deletions }) => ({
                path,
                text: `${path} (${status}, +${additions} -${deletions})`,
            }));
        },
    };
}

;// CONCATENATED MODULE: ./build/adapters/github/repository-facts.js
/** Nobody waits long for an answer that he can do without. */
const LIMIT_MS = 5_000;
/** The request option by which a call asks for a shorter limit than the usual one, in milliseconds. */
const LIMIT_OPTION = 'answerLimitMs';
const SOON = { request: { [LIMIT_OPTION]: LIMIT_MS } };
const repository_facts_PER_PAGE = 100;
/** GitHub's prefix of the tokens of apps, the job's own among them. */
const APP_TOKEN = 'ghs_';
/** The part of the Forge port that reads the repository itself. `impatient`: the client for what can be done without. */
function createRepositoryFacts({ octokit, repo, calls }, impatient, token) {
    let asked = null;
    function ask() {
        return calls.repeatable('read the repository', () => octokit.rest.repos.get(repo));
    }
    /** Asked once; after a fault, again. */
    async function answer() {
        asked ??= ask();
        try {
            return (await asked).data;
        }
        catch (thrown) {
            asked = null;
            throw thrown;
        }
    }
    return {
        async defaultBranch() {
            return (await answer()).default_branch;
        },
        async repository() {
            const { archived, disabled, has_issues, permissions } = await answer();
            return {
                archived: archived === true,
                disabled: disabled === true,
                hasIssues: has_issues !== false,
                role: typeof permissions?.pull === 'boolean' && typeof permissions.push === 'boolean'
                    ? { pull: permissions.pull, push: permissions.push }
                    : null,
                isAppToken: token.startsWith(APP_TOKEN),
            };
        },
        async rulesOf(branch) {
            const rules = await impatient.calls.orNull(`read the rules of ${branch}`, () => octokit.rest.repos.getBranchRules({ ...repo, branch, per_page: repository_facts_PER_PAGE, ...SOON }));
            const data = rules?.data;
            return Array.isArray(data) ? data.flatMap(ruleOf) : [];
        },
        async isExempt(ruleset) {
            const { data } = await impatient.calls.repeatable(`read ruleset ${ruleset}`, () => octokit.rest.repos.getRepoRuleset({ ...repo, ruleset_id: ruleset, ...SOON }));
            return data.current_user_can_bypass === 'always' || data.current_user_can_bypass === 'exempt';
        },
    };
}
function ruleOf(entry) {
    const { type, parameters, ruleset_id, ruleset_source } = (entry ?? {});
    if (typeof type !== 'string')
        return [];
    return [
        {
            type,
            parameters,
            ruleset: typeof ruleset_id === 'number' ? ruleset_id : null,
            source: typeof ruleset_source === 'string' ? ruleset_source : 'the repository',
        },
    ];
}

;// CONCATENATED MODULE: ./build/adapters/github/log-tail.js
/** The end of a log that may be of any size. */
const KEPT = 512 * 1024;
const LONGEST = 64 * 1024 * 1024;
/** The last 512 KB of a stream of bytes as text, of its first 64 MB; null for what is no stream. Throws what the stream throws. */
async function logTail(stream) {
    if (!(stream instanceof ReadableStream))
        return null;
    let kept = [];
    let size = 0;
    let total = 0;
    for await (const chunk of stream) {
        kept.push(chunk);
        size += chunk.length;
        total += chunk.length;
        if (size > 2 * KEPT) {
            kept = [Buffer.concat(kept).subarray(-KEPT)];
            size = KEPT;
        }
        if (total > LONGEST)
            break;
    }
    return Buffer.concat(kept).subarray(-KEPT).toString('utf8');
}

;// CONCATENATED MODULE: ./build/adapters/github/workflow-runs.js


/** Of more jobs than these the names are enough. */
const MOST_LOGS = 3;
/** The part of the Forge port that looks into GitHub Actions. */
function createWorkflowRuns({ octokit, repo, calls }) {
    const { actions } = octokit.rest;
    async function logOf(job) {
        try {
            // The answer is a redirect to a store of another host; fetch follows it and leaves our token behind. The body stays a stream: logs can be huge.
            const answer = await calls.repeatable('read the log of a job', () => actions.downloadJobLogsForWorkflowRun({ ...repo, job_id: job, request: { parseSuccessResponseBody: false } }));
            return await logTail(answer.data);
        }
        catch {
            return null;
        }
    }
    return {
        async failedJobs(run) {
            const { entries } = await pages(calls, 'list the jobs of the workflow run', async (page) => {
                const answer = await actions.listJobsForWorkflowRun({ ...repo, run_id: run, per_page: PER_PAGE, page });
                return { data: answer.data.jobs };
            });
            const failed = entries.filter(({ conclusion }) => isFailure(conclusion));
            const jobs = [];
            for (const [index, { id, name, steps = [] }] of failed.entries())
                jobs.push({
                    name,
                    steps: steps.filter(step => isFailure(step.conclusion)).map(step => step.name),
                    log: index < MOST_LOGS ? await logOf(id) : null,
                });
            return jobs;
        },
    };
}
function isFailure(conclusion) {
    return conclusion === 'failure' || conclusion === 'timed_out';
}

;// CONCATENATED MODULE: ./build/adapters/github/github-forge.js
/** The Forge port over GitHub's REST API (GraphQL for what REST cannot: draft and ready, refs under a condition, who we are). */

















/** An answer takes seconds; this long only one that never comes. */
const ANSWER_LIMIT_MS = 120_000;
/** What is nice to have is waited for no longer than this. */
const LONGEST_MINOR_WAIT_MS = 15_000;
/** What people read; a secret that got into a text must not leave with it. */
const TEXT_FIELDS = ['title', 'body', 'message'];
/** Makes the forge for one repository. */
function createGithubForge(options) {
    const octokit = connect(options, options.answerLimitMs ?? ANSWER_LIMIT_MS);
    const { repository: repo, patience } = options;
    const calls = createForgeCalls(patience);
    const client = { octokit, repo, calls };
    const minor = {
        ...client,
        octokit: connect(options, Math.min(options.answerLimitMs ?? ANSWER_LIMIT_MS, LONGEST_MINOR_WAIT_MS)),
        calls: createForgeCalls(hasty(patience)),
    };
    const impatient = { ...client, calls: createForgeCalls({ pause: async () => false }) };
    const rest = octokit.rest;
    return {
        ...createGitData(client),
        ...createConditionalRefs(client),
        ...createPullRequests(client),
        ...createIssueHistory(client),
        ...createListings(client),
        ...createBranchFiles(client),
        ...createPullRequestFacts(client),
        ...createConversations(client),
        ...createWorkflowRuns(client),
        ...createMarks(minor),
        ...createRepositoryFacts(client, impatient, options.token),
        permissionOf: login => permissionOf(client, login),
        async issue(number) {
            const answer = await calls.orNull(`read issue #${number}`, () => rest.issues.get({ ...repo, issue_number: number }));
            // The address of an issue that was transferred leads to the other repository.
            if (answer === null || (answer.data?.number ?? number) !== number)
                return null;
            const { title, body, state, locked, pull_request } = answer.data ?? {};
            if (typeof title !== 'string' || typeof state !== 'string')
                throw new core_errors/* ForgeError */.Q8(`GitHub's answer about issue #${number} holds no issue`, 'Run again later.', null, 'passing');
            return {
                number,
                title,
                body: body ?? '',
                open: state === 'open',
                locked,
                isPullRequest: pull_request !== undefined && pull_request !== null,
            };
        },
        comment: (issue, marker, body, options) => writeComment(minor, issue, { marker, body, ...options }),
        deleteComment: comment => deleteComment(minor, comment),
        decorate: (pullRequest, wishes) => decorate(minor, pullRequest, wishes),
    };
}
/** GitHub's client; an answer may take `usualMs`, and less where a request asks for it. */
function connect(options, usualMs) {
    const { redact = text => text } = options;
    const octokit = createOctokit(options.token, options.apiUrl, options.fetch);
    octokit.hook.before('request', request => {
        // Requests share this object: a signal that was left in it would be the last one's.
        const limit = request.request[LIMIT_OPTION];
        const late = AbortSignal.timeout(typeof limit === 'number' ? Math.min(limit, usualMs) : usualMs);
        request.request.signal = options.signal === undefined ? late : AbortSignal.any([late, options.signal]);
        for (const field of TEXT_FIELDS)
            if (typeof request[field] === 'string')
                request[field] = redact(request[field]);
    });
    // A page of a proxy can come with any status; it is no answer of GitHub's.
    octokit.hook.after('request', ({ data }) => {
        if (typeof data === 'string' && data !== '')
            throw new Error('the answer was a web page, not JSON');
    });
    return octokit;
}
/** Patience for what is a warning at most: nobody pays for a runner that waits long for a label. */
function hasty(patience) {
    return {
        pause: async (failed) => (failed.askedMs ?? 0) <= LONGEST_MINOR_WAIT_MS && (await patience.pause(failed)),
    };
}


/***/ }),

/***/ 70878:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ retryAfterMs)
/* harmony export */ });
/** What `retry-after` asks for: seconds or an HTTP date (RFC 9110, 10.2.3). */
const SECONDS = /^\d{1,9}(?:\.\d{1,9})?$/;
const HTTP_DATE = /^[A-Z][a-z]{2,8}, [\w :-]{10,30} GMT$/;
/** Milliseconds from `now` (ms since the epoch), never below nought; null where the value says neither. */
function retryAfterMs(value, now) {
    const text = value.trim();
    if (SECONDS.test(text))
        return Math.round(Number(text) * 1000);
    const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(date) ? null : Math.max(0, date - now);
}


/***/ })

};
