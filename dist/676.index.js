export const id = 676;
export const ids = [676];
export const modules = {

/***/ 2676:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createGithubForge: () => (/* binding */ createGithubForge)
});

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: ./build/core/errors.js
var core_errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./node_modules/@actions/github/lib/github.js + 22 modules
var github = __webpack_require__(2413);
// EXTERNAL MODULE: ./build/core/forge-advice.js
var forge_advice = __webpack_require__(9522);
// EXTERNAL MODULE: ./build/core/model/retries.js
var retries = __webpack_require__(9070);
// EXTERNAL MODULE: ./build/core/text/spaces.js
var spaces = __webpack_require__(3105);
;// CONCATENATED MODULE: ./build/adapters/github/client.js
/** What the files of this folder share: GitHub's client, and when its requests are repeated. */





/** What people read. A secret that got into such a text must not leave with it. */
const TEXT_FIELDS = ['title', 'body', 'message'];
/** Answers take seconds. Only one that never comes takes this long. */
const ANSWER_LIMIT_MS = 120_000;
/** Makes GitHub's client, which waits `limitMs` for an answer at most. */
function connect(access, limitMs = ANSWER_LIMIT_MS) {
    const { token, apiUrl: baseUrl, repository: repo, fetch = globalThis.fetch, redact = text => text } = access;
    const octokit = (0,github/* getOctokit */.Q)(token, { baseUrl, request: { fetch } });
    octokit.hook.before('request', request => {
        // Requests share this object, so the signal is always set: one from an earlier request must not stay in it.
        const late = AbortSignal.timeout(Math.min(limitMs, access.answerLimitMs ?? limitMs));
        request.request.signal = access.signal === undefined ? late : AbortSignal.any([late, access.signal]);
        for (const field of TEXT_FIELDS)
            if (typeof request[field] === 'string')
                request[field] = redact(request[field]);
    });
    octokit.hook.after('request', ({ data }) => {
        // A proxy's error page can come with any status.
        if (typeof data === 'string' && data !== '')
            throw new Error('the answer was a web page, not JSON');
    });
    const calls = createForgeCalls(access.retryPolicy);
    /** As `repeatable`: the entries of every page of a list. */
    const all = (what, list, at) => calls.repeatable(what, () => octokit.paginate(list, Object.assign({ per_page: PER_PAGE }, at)));
    return { octokit, repo, calls, all };
}
function createForgeCalls(retryPolicy) {
    const once = async (what, call, look) => {
        for (let tries = 1;; tries += 1) {
            try {
                return await call();
            }
            catch (thrown) {
                const error = forgeErrorOf(what, thrown);
                const isTooEarly = tries < EARLY_TRIES && error.status === 422 && TOO_EARLY.test(error.message);
                if (error.trouble === 'refused' && !isTooEarly)
                    throw error;
                const askedMs = isTooEarly ? EARLY_WAIT_MS : error.waitMs;
                const goesOn = await retryPolicy.pause({ what: error.message, tries, askedMs });
                if (!goesOn && error.trouble === 'limited')
                    throw error;
                const found = await look().catch(() => Promise.reject(error));
                if (found !== null)
                    return found;
                if (!goesOn)
                    throw error;
            }
        }
    };
    const repeatable = (what, call) => once(what, call, async () => null);
    const orNull = (what, call) => repeatable(what, call).catch((thrown) => {
        if (thrown instanceof core_errors/* ForgeError */.Q8 && (thrown.status === 404 || thrown.status === 410))
            return null;
        throw thrown;
    });
    return { once, repeatable, orNull };
}
/** GitHub's words for a branch or a pull request that was made a moment ago. */
const TOO_EARLY = /\bhead\b.{0,20}\binvalid\b|could not resolve to a node/i;
const EARLY_TRIES = 3;
const EARLY_WAIT_MS = 1_000;
const PER_PAGE = 100;
function noAnswer(why) {
    return new core_errors/* ForgeError */.Q8(`GitHub's answer ${why}`, 'Run again later.', null, 'passing');
}
/**
 * Whether the head of a pull request is in this repository. Its own is null once a fork was
 * deleted, whatever the types say.
 */
function isHere({ repo }, head) {
    return head?.full_name.toLowerCase() === `${repo.owner}/${repo.repo}`.toLowerCase();
}
const STATUS = { FORBIDDEN: 403, NOT_FOUND: 404, RATE_LIMITED: 429 };
/** Turns anything thrown into a ForgeError. `what` completes "GitHub refused to ...". */
function forgeErrorOf(what, thrown) {
    if (thrown instanceof core_errors/* ForgeError */.Q8)
        return thrown;
    const complaints = complaintsOf(thrown);
    const status = complaints.length === 0 ? statusOf(thrown) : (STATUS[String(complaints[0]?.type)] ?? 422);
    const said = complaints.length === 0 ? saidBy(thrown) : joinedWords(complaints.map(one => one.message));
    if (status === null)
        return new core_errors/* ForgeError */.Q8(`GitHub could not be reached to ${what}: ${said}`, 'Run again later.', null, 'passing');
    const now = Date.now();
    const waitMs = (0,retries/* rateLimitMs */.UW)({ status, said, header: name => headerOf(thrown, name), now });
    if (waitMs !== null) {
        const title = `GitHub put off the request to ${what} (${status}): ${said}`;
        return new core_errors/* ForgeError */.Q8(title, runAgainAfter(now, waitMs), status, 'limited', waitMs);
    }
    const verb = status >= 500 ? 'failed' : 'refused';
    const trouble = status >= 500 ? 'passing' : 'refused';
    const advice = (0,forge_advice/* adviceFor */.c)(status, said, headerOf(thrown, 'x-accepted-github-permissions'));
    return new core_errors/* ForgeError */.Q8(`GitHub ${verb} to ${what} (${status}): ${said}`, advice, status, trouble);
}
/** The HTTP status of something thrown. Null if there was no answer: the client then says 500, without a response. */
function statusOf(thrown) {
    if (thrown instanceof core_errors/* ForgeError */.Q8)
        return thrown.status;
    if (!(thrown instanceof Error))
        return null;
    const { status, response } = thrown;
    return typeof status === 'number' && response !== undefined ? status : null;
}
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
/** GitHub's own words. Never the request, which carries the token. */
function saidBy(thrown) {
    const data = thrown.response?.data;
    if (typeof data === 'string' && /^\s*</.test(data))
        return 'the answer was a web page';
    if (typeof data !== 'object' || data === null)
        return (0,core_errors/* messageOf */.bD)(thrown).slice(0, 300);
    const { message, errors } = data;
    const details = Array.isArray(errors) ? errors.map(describeError) : [];
    const words = [message, ...details].filter(one => typeof one === 'string' && one !== '');
    return joinedWords(words) || (0,core_errors/* messageOf */.bD)(thrown).slice(0, 300);
}
function joinedWords(words) {
    return (0,spaces/* singleSpaced */.NL)(words.join(': ')).slice(0, 400);
}
function describeError(one) {
    if (typeof one === 'string')
        return one;
    const { message, field, code } = (one ?? {});
    if (typeof message === 'string')
        return message;
    return [field, code].filter(one => typeof one === 'string').join(' ');
}
const LONGEST_MS = 366 * 86_400_000;
/** When to run again, for people. Never throws. */
function runAgainAfter(now, waitMs) {
    if (!(waitMs <= LONGEST_MS))
        return 'Run again later.';
    const minute = new Date(Math.ceil((now + waitMs) / 60_000) * 60_000).toISOString().slice(0, 16);
    return `Run again after ${minute.replace('T', ' ')} UTC.`;
}

;// CONCATENATED MODULE: ./build/adapters/github/branches.js
/** Commits and branches through GitHub's API, which signs commits. */



/**
 * Text up to this size travels inside the tree request. Larger text is uploaded as a blob, because
 * requests are limited in size.
 */
const INLINE_BYTES = 256 * 1024;
const INLINE_TOTAL = 4 * 1024 * 1024;
/** The forge has no such API, or does not take so much. A push by git may still work. */
const NOT_BY_API = new Set([404, 413]);
function createCommits({ octokit, repo, calls }) {
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
        const request = { ...repo, base_tree: baseTree, tree: await entriesFor(edits) };
        return (await calls.repeatable('make the tree', () => git.createTree(request))).data.sha;
    }
    return {
        async commit(sha) {
            const answer = await calls.orNull('read a commit', () => git.getCommit({ ...repo, commit_sha: sha }));
            // Gitea and Forgejo answer in another form, with a wrong tree id.
            if (answer?.data.tree === undefined)
                return null;
            const { tree, message, author, committer, parents, verification } = answer.data;
            const [parent = null] = parents.map(one => one.sha);
            const by = { author: author?.email ?? '', committer: committer?.email ?? '' };
            return { tree: tree.sha, message, ...by, parent, ...(verification && { verified: verification.verified }) };
        },
        async commitTree({ baseTree, parent, edits, expectedTree, message }) {
            try {
                let tree = baseTree;
                for (const part of inSteps(edits))
                    tree = await makeTree(tree, part);
                if (expectedTree !== null && tree !== expectedTree) {
                    const title = `the forge made tree ${tree} from the change, but the tested tree is ${expectedTree}`;
                    throw new core_errors/* ForgeError */.Q8(title, 'Nothing was published. Please report this with the kept patch.', null, 'passing');
                }
                const commit = { message, tree, parents: [parent] };
                // A second commit of the same content would do no harm: nothing refers to it.
                return (await calls.repeatable('make the commit', () => git.createCommit({ ...repo, ...commit }))).data.sha;
            }
            catch (thrown) {
                const status = statusOf(thrown);
                if (status !== null && NOT_BY_API.has(status))
                    return null;
                throw thrown;
            }
        },
    };
}
/** Where a file replaces a folder, or a folder a file, the old paths are removed in a step of their own before. */
function inSteps(edits) {
    const written = edits.filter(edit => edit.content !== null);
    const gone = edits.filter(edit => edit.content === null && !written.some(other => other.path === edit.path));
    const isBelow = (one, other) => one.path.startsWith(`${other.path}/`);
    const collide = gone.some(one => written.some(other => isBelow(one, other) || isBelow(other, one)));
    return collide ? [gone, written] : [[...gone, ...written]];
}
/**
 * Bytes as text for JSON; null if they are not UTF-8. Empty texts and NUL are null too, because
 * servers differ in how they read them.
 */
function inlineText(bytes) {
    if (bytes.length === 0 || bytes.includes(0) || !(0,external_node_buffer_.isUtf8)(bytes))
        return null;
    return Buffer.from(bytes).toString();
}
/** See https://docs.github.com/graphql/reference/git#updaterefs. REST cannot move a branch only from a known commit. */
const MUTATION = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';
const NO_COMMIT = '0'.repeat(40);
const UNKNOWN_MUTATION = /doesn't exist on type|isn't a defined input type/i;
function createBranches(client) {
    const { octokit, repo, calls } = client;
    const git = octokit.rest.git;
    return {
        headOf: branch => branchHead(client, branch),
        async branchesUnder(prefix) {
            const below = { ...repo, ref: `heads/${prefix}` };
            const answer = await calls.orNull('list branches', () => octokit.paginate(git.listMatchingRefs, below));
            return answer === null ? null : new Map(answer.map(one => [one.ref.slice('refs/heads/'.length), one.object.sha]));
        },
        async createBranch(branch, sha) {
            let tries = 0;
            const create = async () => {
                tries += 1;
                await git.createRef({ ...repo, ref: `refs/heads/${branch}`, sha });
                return true;
            };
            const look = async () => {
                const now = await branchHead(client, branch);
                return now === null ? null : now === sha;
            };
            try {
                return await calls.once(`make the branch ${branch}`, create, look);
            }
            catch (thrown) {
                // Reading the branch distinguishes a lost race from an impossible name. After a lost
                // answer, the winner may be this run.
                const isTaken = statusOf(thrown) === 422 ? await look().catch(() => null) : null;
                if (isTaken === null)
                    throw thrown;
                return isTaken && tries > 1;
            }
        },
        moveBranch: (branch, from, to) => swap(client, `move the branch ${branch}`, { branch, from, to }),
        async deleteBranch(branch, from) {
            return (await swap(client, `delete the branch ${branch}`, { branch, from, to: NO_COMMIT })) === true;
        },
    };
}
async function branchHead({ octokit, repo, calls }, branch) {
    const ref = { ...repo, ref: `heads/${branch}` };
    const answer = await calls.orNull('read the branch', () => octokit.rest.git.getRef(ref));
    return answer?.data.object.sha ?? null;
}
/**
 * False if it is elsewhere, null if the forge cannot. The words of a refusal prove nothing, so the branch is read
 * again.
 */
async function swap(client, what, move) {
    const { octokit, repo, calls } = client;
    const { branch, from, to } = move;
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
        const now = (await branchHead(client, branch)) ?? NO_COMMIT;
        // Somebody else can have moved it to the same commit. It was this run only if an answer got lost.
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
function isMissing(thrown) {
    return statusOf(thrown) === 404 || complaintsOf(thrown).some(one => UNKNOWN_MUTATION.test(String(one.message)));
}

// EXTERNAL MODULE: ./build/core/page/comment.js
var page_comment = __webpack_require__(6817);
;// CONCATENATED MODULE: ./build/adapters/github/comments.js
/** The one comment of a run: found by its marker and its author, updated, or written. */


/**
 * Updates the known comment, or our oldest one that begins with the marker, or writes one. Later ones of ours are
 * deleted. Returns null if there is none and none is to be made. Throws ForgeError.
 */
async function writeComment(client, issue, asked) {
    const { marker, body, overwrite, known = null, create = true, keep = () => '', beginsWith = marker } = asked;
    const { octokit, repo, calls } = client;
    const textAfter = (old) => (0,page_comment/* fitComment */.pI)(`${marker}\n${keep(old)}${body}`);
    const mayReplace = (old) => (typeof overwrite === 'boolean' ? overwrite : overwrite(old));
    const marked = () => markedOn(client, issue, beginsWith);
    const ours = oursAmong(client, marked);
    const isStillThere = async (id) => (await marked()).some(one => one.id === id);
    const settle = async (found) => {
        for (const [index, one] of found.entries()) {
            const text = textAfter(one.body);
            const staysAsItIs = one.body !== text && !mayReplace(one.body);
            const isKept = one.body === text || staysAsItIs || (await update(client, one, text, isStillThere));
            if (!isKept)
                continue;
            for (const { id, isSurelyOurs } of found.slice(index + 1))
                if (isSurelyOurs)
                    await deleteComment(client, id).catch(() => null);
            return { id: one.id, isWritten: !staysAsItIs };
        }
        return null;
    };
    if (known !== null) {
        const old = overwrite === true && asked.keep === undefined ? '' : await commentText(client, known);
        const done = old === null ? null : await settle([{ id: known, body: old, isSurelyOurs: true }]);
        if (done !== null)
            return done;
    }
    const before = await ours();
    const kept = await settle(before);
    if (kept !== null || !create)
        return kept;
    const newer = async () => (await ours()).filter(one => !before.some(({ id }) => id === one.id));
    const comment = { ...repo, issue_number: issue, body: textAfter('') };
    const write = async () => (await octokit.rest.issues.createComment(comment)).data.id;
    const id = await calls.once('comment on the issue', write, async () => (await newer())[0]?.id ?? null);
    // Another run may have written one at the same moment.
    const stays = await settle(await newer());
    return stays === null || stays.id === id ? { id, isWritten: true } : stays;
}
async function deleteComment({ octokit, repo, calls }, id) {
    await calls.orNull('delete a comment', () => octokit.rest.issues.deleteComment({ ...repo, comment_id: id }));
}
async function commentText({ octokit, repo, calls }, id) {
    const { issues } = octokit.rest;
    const answer = await calls.orNull('read the comment', () => issues.getComment({ ...repo, comment_id: id }));
    return answer === null ? null : (answer.data.body ?? '');
}
/** Those that begin so and are surely of this token's owner, oldest first. */
async function ownComments(client, issue, beginsWith) {
    const marked = await markedOn(client, issue, beginsWith);
    if (marked.length === 0)
        return [];
    const me = await loginOf(client);
    return marked
        .filter(({ user }) => me !== null && isBy(user, me))
        .map(({ id, body }) => ({ id, body }))
        .sort((a, b) => a.id - b.id);
}
async function markedOn({ octokit, repo, all }, issue, marker) {
    const comments = await all('read the comments', octokit.rest.issues.listComments, { ...repo, issue_number: issue });
    return comments.flatMap(({ body, ...rest }) => (body?.startsWith(marker) === true ? [{ ...rest, body }] : []));
}
async function update({ octokit, repo, calls }, { id, isSurelyOurs }, body, isStillThere) {
    const what = 'update the comment';
    try {
        await calls.repeatable(what, () => octokit.rest.issues.updateComment({ ...repo, comment_id: id, body }));
        return true;
    }
    catch (thrown) {
        const { trouble, status } = forgeErrorOf(what, thrown);
        // GitHub says 404 for a missing permission too. Then no second comment is written.
        if (trouble === 'refused' && status === 404 && !(await isStillThere(id)))
            return false;
        if (trouble === 'refused' && status === 403 && !isSurelyOurs)
            return false;
        throw thrown;
    }
}
/** Oldest first. If GitHub does not say who the token is, the newest comes first: it is most likely ours. */
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
/** The login of the token, or null. Tokens of apps are answered by GraphQL only. */
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
/** Without a login the token is an app's, so only comments of apps can be ours. */
function isBy(user, me) {
    if (me === null)
        return user?.type === 'Bot';
    return user?.login === me || user?.login === `${me}[bot]`;
}

// EXTERNAL MODULE: ./build/core/task/picture-places.js
var picture_places = __webpack_require__(3217);
;// CONCATENATED MODULE: ./build/adapters/github/issues.js



const MAY_WRITE = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);
function createIssues({ octokit, repo, calls, all }) {
    const { issues } = octokit.rest;
    return {
        async issue(number) {
            const answer = await calls.orNull(`read issue #${number}`, () => issues.get({ ...repo, issue_number: number }));
            // GitHub redirects a transferred issue to its new repository.
            if (answer === null || (answer.data?.number ?? number) !== number)
                return null;
            if (typeof answer.data?.title !== 'string' || typeof answer.data.state !== 'string')
                throw noAnswer(`about issue #${number} holds no issue`);
            return liveIssueOf(answer.data);
        },
        async issueHistory(number) {
            const what = `read how issue #${number} was edited`;
            const answer = await calls.orNull(what, () => octokit.graphql(HISTORY, { ...repo, number }));
            const issue = answer?.repository?.issue;
            if (issue === undefined || issue === null)
                return null;
            return {
                texts: nodesOf(issue.userContentEdits).map(one => ({ since: Date.parse(one.editedAt), text: one.diff })),
                titles: nodesOf(issue.timelineItems).map(one => ({
                    until: Date.parse(one.createdAt),
                    title: one.previousTitle,
                })),
            };
        },
        async comments(issue) {
            const entries = await all('read the comments', issues.listComments, { ...repo, issue_number: issue });
            return entries.map(issueCommentOf);
        },
        async signedPictures(issue) {
            const at = { ...repo, issue_number: issue, mediaType: { format: 'full' } };
            const what = 'read the pictures of the issue';
            const { data } = await calls.repeatable(what, () => issues.get(at));
            const comments = data.comments > 0 ? await all(what, issues.listComments, at) : [];
            const html = [data, ...comments].map(({ body_html: text = '' }) => text);
            return (0,picture_places/* signedPicturesIn */.Ht)(html.join('\n'));
        },
        async labelledAt(issue, label, by) {
            const entries = await all('read the events of the issue', issues.listEvents, { ...repo, issue_number: issue });
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
function issueCommentOf(one) {
    const { minimized } = one;
    return {
        author: one.user?.login ?? '',
        byBot: one.user?.type === 'Bot' || one.user?.login.endsWith('[bot]') === true,
        createdAt: Date.parse(one.created_at),
        editedAt: Date.parse(one.updated_at),
        body: one.body ?? '',
        hidden: minimized !== undefined && minimized !== null && minimized !== false,
        isByMember: MAY_WRITE.has(one.author_association ?? ''),
    };
}
/**
 * `diff` is the whole text after an edit. The first one is the text that was opened.
 * https://docs.github.com/graphql/reference/objects#usercontentedit
 */
const HISTORY = `query($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) {
    issue(number: $number) {
      userContentEdits(first: 100) { nodes { editedAt diff } }
      timelineItems(first: 100, itemTypes: [RENAMED_TITLE_EVENT]) {
        nodes { ... on RenamedTitleEvent { createdAt previousTitle } }
      }
    }
  }
}`;
const nodesOf = (nodes) => (nodes?.nodes ?? []).filter(one => one !== null);
/** For a reaction that this account had left before. A new one gets 201. */
const WAS_THERE = 200;
function createReactionsAndLabels({ octokit, repo, calls, all }) {
    const { issues } = octokit.rest;
    return {
        async react({ on, id }, reaction, instead) {
            const list = `/repos/{owner}/{repo}/issues/${on === 'issue' ? '' : 'comments/'}${id}/reactions`;
            const what = `react to the ${on}`;
            const answer = await calls.repeatable(what, () => octokit.request(`POST ${list}`, { ...repo, content: reaction }));
            // An account that had not reacted before has nothing to take back.
            if (instead.length === 0 || answer.status !== WAS_THERE)
                return;
            const me = answer.data.user?.login;
            const given = await calls.repeatable('read the reactions', () => octokit.paginate(`GET ${list}`, { ...repo, per_page: PER_PAGE }));
            const stale = given.filter(one => one.user?.login === me && instead.includes(one.content));
            for (const { id: reaction_id } of stale)
                await calls.orNull('take a reaction back', () => octokit.request(`DELETE ${list}/{reaction_id}`, { ...repo, reaction_id }));
        },
        async labelNames() {
            const entries = await all('read the labels', issues.listLabelsForRepo, repo);
            return entries.map(({ name }) => name);
        },
        async moveLabel(issue, to, from) {
            const at = { ...repo, issue_number: issue };
            const { data } = await calls.repeatable('move the label of the issue', () => to === null
                ? issues.listLabelsOnIssue({ ...at, per_page: PER_PAGE })
                : issues.addLabels({ ...at, labels: [to] }));
            const there = new Map(data.map(({ name, id }) => [name.toLowerCase(), id]));
            const remove = (name) => calls.orNull('take a label off the issue', () => issues.removeLabel({ ...at, name }));
            for (const name of from.filter(one => one !== to && there.has(one.toLowerCase()))) {
                // Gitea and Forgejo find a label by its id only.
                if ((await remove(name)) === null)
                    await remove(String(there.get(name.toLowerCase())));
            }
        },
    };
}
function createListings(client) {
    const { octokit, repo, calls } = client;
    const { issues, pulls } = octokit.rest;
    return {
        async *labelled(label) {
            const wanted = label.toLowerCase();
            // A comma would separate two labels in the filter.
            const filter = label.includes(',') ? {} : { labels: label };
            const order = { state: 'open', sort: 'created', direction: 'asc', per_page: PER_PAGE };
            const list = octokit.paginate.iterator(issues.listForRepo, { ...repo, ...filter, ...order });
            for await (const page of eachPage(calls, 'list the labelled issues', list))
                yield page.filter(one => one.labels.some(own => labelName(own).toLowerCase() === wanted)).map(liveIssueOf);
        },
        async *allComments(since) {
            const order = { sort: 'created', direction: 'desc', per_page: PER_PAGE };
            const from = Number.isFinite(since) ? { since: new Date(since).toISOString() } : {};
            const list = octokit.paginate.iterator(issues.listCommentsForRepo, { ...repo, ...order, ...from });
            for await (const page of eachPage(calls, 'list the comments', list))
                yield page.map(({ body, user, author_association: by }) => {
                    return { body: body ?? '', isTrusted: user?.type === 'Bot' || MAY_WRITE.has(by ?? '') };
                });
        },
        async *pullRequests(state) {
            const order = { state, sort: 'created', direction: 'desc', per_page: PER_PAGE };
            const list = octokit.paginate.iterator(pulls.list, { ...repo, ...order });
            for await (const page of eachPage(calls, 'list pull requests', list))
                yield page.map((one) => ({
                    number: one.number,
                    branch: one.head.ref,
                    head: one.head.sha,
                    isHere: isHere(client, one.head.repo),
                    body: one.body ?? '',
                    state: one.state === 'open' ? 'open' : one.merged_at === null ? 'closed' : 'merged',
                    draft: one.draft ?? false,
                    labels: one.labels.map(labelName),
                    createdAt: Date.parse(one.created_at),
                }));
        },
    };
}
function liveIssueOf({ number, title, body, state, locked, labels, pull_request }) {
    const isPullRequest = pull_request !== undefined && pull_request !== null;
    const about = { open: state === 'open', locked: locked === true, isPullRequest, labels: labels.map(labelName) };
    return { number, title, body: body ?? '', ...about };
}
function labelName(label) {
    return typeof label === 'string' ? label : (label.name ?? '');
}
async function* eachPage(calls, what, list) {
    const iterator = list[Symbol.asyncIterator]();
    for (;;) {
        const next = await calls.repeatable(what, () => iterator.next());
        if (next.done === true)
            return;
        const data = next.value.data;
        if (!Array.isArray(data))
            throw noAnswer(`to ${what} is no list`);
        yield next.value.data;
    }
}
const MOST_PAGES = 5;
function createFailureIssues(client) {
    const { octokit, repo, calls } = client;
    const { issues } = octokit.rest;
    const find = async (marker, state) => {
        const order = { state, sort: 'created', direction: 'desc', per_page: PER_PAGE };
        for (let page = 1; page <= MOST_PAGES; page += 1) {
            const list = () => issues.listForRepo({ ...repo, ...order, page });
            const { data } = await calls.repeatable('list the issues', list);
            const marked = data.filter(({ body }) => body?.startsWith(marker) === true);
            const me = marked.length === 0 ? null : await loginOf(client);
            const ours = marked.find(({ user }) => isBy(user, me));
            if (ours !== undefined)
                return ours.number;
            if (data.length < PER_PAGE)
                return null;
        }
        return null;
    };
    const update = async (number, text, state) => {
        const change = { ...repo, issue_number: number, ...text, state };
        await calls.repeatable(`update issue #${number}`, () => issues.update(change));
        return number;
    };
    return {
        async openFailureIssue(marker, { title, body }) {
            const text = { title, body: `${marker}\n${body}` };
            const known = await find(marker, 'all');
            if (known !== null)
                return update(known, text, 'open');
            const open = async () => (await issues.create({ ...repo, ...text })).data.number;
            return calls.once('open an issue', open, () => find(marker, 'open'));
        },
        async closeFailureIssue(marker, body) {
            const known = await find(marker, 'open');
            return known === null ? null : update(known, { body: `${marker}\n${body}` }, 'closed');
        },
    };
}

;// CONCATENATED MODULE: ./build/adapters/github/pull-requests.js
/** Pull requests and their reviews. */


const MOST_FILES = 300;
/** What makes a draft where pull requests have no node id: Gitea and Forgejo. */
const DRAFT_TITLE = 'WIP: ';
function createPullRequests(client) {
    const { octokit, repo, calls } = client;
    const { pulls } = octokit.rest;
    return {
        pullRequestsFrom: branch => pullRequestsFrom(client, branch),
        async openPullRequest({ branch, base, title, body, draft }) {
            const request = { ...repo, head: branch, base, title, body, draft };
            const look = async () => {
                const there = await pullRequestsFrom(client, branch);
                return there.find(one => one.open && one.into === base) ?? null;
            };
            try {
                const open = async () => openedPullRequest((await pulls.create(request)).data);
                return await calls.once('open the pull request', open, look);
            }
            catch (thrown) {
                const isTaken = [409, 422].includes(statusOf(thrown) ?? 0) && /already exists/i.test((0,core_errors/* messageOf */.bD)(thrown));
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
            const { id } = pullRequest;
            const request = { ...repo, pull_number: pullRequest.number, title, body, base };
            if (id === null && draft)
                request.title = `${DRAFT_TITLE}${title}`;
            const { data } = await calls.repeatable('update the pull request', () => pulls.update(request));
            if (id === null)
                return { draftAsAsked: data.draft === draft };
            if (pullRequest.draft === draft)
                return { draftAsAsked: true };
            return { draftAsAsked: await setDraft(client, id, draft) };
        },
    };
}
function readPullRequests(client) {
    const { octokit, repo, calls, all } = client;
    const { pulls } = octokit.rest;
    return {
        async pullRequest(number) {
            const request = { ...repo, pull_number: number };
            const answer = await calls.orNull(`read pull request #${number}`, () => pulls.get(request));
            if (answer === null)
                return null;
            const one = answer.data;
            return {
                ...openedPullRequest(one),
                isFromHere: isHere(client, one.head.repo),
                locked: one.locked === true,
                from: one.head.repo?.full_name ?? null,
            };
        },
        async commitsIn(number) {
            const request = { ...repo, pull_number: number };
            const entries = await all('list the commits of the pull request', pulls.listCommits, request);
            // Gitea and Forgejo give the id of the commit as that of its tree.
            if (entries.some(({ sha, commit }) => commit.tree?.sha === undefined || commit.tree.sha === sha))
                return null;
            return entries.map(({ sha, commit: { tree, message, author, committer } }) => {
                return { sha, tree: tree.sha, message, author: author?.email ?? '', committer: committer?.email ?? '' };
            });
        },
        async changesIn(number) {
            const entries = await all('list the files of the pull request', pulls.listFiles, { ...repo, pull_number: number });
            return entries.slice(0, MOST_FILES).map(({ filename: path, status, additions, deletions }) => {
                return { path, text: `${path} (${status}, +${additions} -${deletions})` };
            });
        },
    };
}
async function pullRequestsFrom(client, branch) {
    const { octokit, repo, all } = client;
    // Gitea and Forgejo list those of every branch, in an order of their own.
    const request = { ...repo, head: `${repo.owner}:${branch}`, state: 'all' };
    const answer = await all('list pull requests', octokit.rest.pulls.list, request);
    const from = answer.filter(one => one.head.ref === branch && isHere(client, one.head.repo));
    return from.toSorted((a, b) => b.number - a.number).map(openedPullRequest);
}
async function setDraft({ octokit, calls }, id, draft) {
    const mutation = draft ? 'convertPullRequestToDraft' : 'markPullRequestReadyForReview';
    const query = `mutation($id: ID!) { ${mutation}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`;
    try {
        const answer = await calls.repeatable('change draft or ready', () => octokit.graphql(query, { id }));
        return answer[mutation]?.pullRequest.isDraft === draft;
    }
    catch {
        return false;
    }
}
function openedPullRequest(one) {
    const { number, html_url: url, head } = one;
    const { ref: branch, sha: headSha } = head;
    const id = one.node_id ?? null;
    const title = id === null && one.title.startsWith(DRAFT_TITLE) ? one.title.slice(DRAFT_TITLE.length) : one.title;
    const now = { open: one.state === 'open', draft: one.draft ?? false, title, body: one.body ?? '' };
    const author = { login: one.user?.login ?? '', isBot: one.user?.type === 'Bot' };
    return { number, url, id, branch, headSha, into: one.base.ref, author, ...now };
}
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
        // GitHub silently leaves out people who cannot be assigned.
        const assigned = new Set(data.assignees?.map(one => one.login.toLowerCase()));
        const leftOut = logins.filter(one => !assigned.has(one.toLowerCase()));
        if (leftOut.length > 0)
            missed.push(`GitHub did not assign ${leftOut.join(', ')}: they cannot be assigned in this repository`);
    });
    return missed;
}
function createReviews({ octokit, repo, calls, all }) {
    const { pulls } = octokit.rest;
    const lineComments = (pullRequest) => all('read the comments on lines', pulls.listReviewComments, { ...repo, pull_number: pullRequest });
    return {
        async review(pullRequest, review) {
            const reviews = await all('read the reviews', pulls.listReviews, { ...repo, pull_number: pullRequest });
            const found = reviews.find(one => one.id === review);
            if (found === undefined)
                return null;
            const given = await lineComments(pullRequest);
            const comments = given.filter(one => one.pull_request_review_id === review).map(lineComment);
            return { body: found.body, state: found.state.toUpperCase(), comments };
        },
        async replyTo(pullRequest, thread, body) {
            const reply = { ...repo, pull_number: pullRequest, comment_id: thread, body };
            const isOurs = (one) => one.in_reply_to_id === thread && one.body.trim() === body.trim();
            const write = async () => (await pulls.createReplyForReviewComment(reply)).data.id;
            const look = async () => (await lineComments(pullRequest)).find(isOurs)?.id ?? null;
            await calls.once('answer in the thread', write, look);
        },
    };
}
function lineComment(one) {
    const editedAt = Date.parse(one.updated_at);
    // A line that is null or missing does not exist any more.
    const to = one.side === 'LEFT' || one.subject_type === 'file' ? null : (one.line ?? null);
    return {
        id: one.id,
        thread: one.in_reply_to_id ?? one.id,
        path: one.path,
        lines: to === null ? null : { from: Math.min(one.start_line ?? to, to), to },
        hunk: one.diff_hunk,
        body: one.body,
        editedAt: Number.isNaN(editedAt) ? null : editedAt,
    };
}

;// CONCATENATED MODULE: ./build/adapters/github/repository.js
/** What the token may read of the repository. */



/** GitHub's prefix for tokens of apps, the job's own token among them. */
const APP_TOKEN = 'ghs_';
const ALL = { triage: true, push: true, maintain: true, admin: true };
const FLAGS = {
    ...{ none: {}, read: {}, write: { triage: true, push: true } },
    ...{ admin: ALL, owner: ALL },
};
/** `quick`: for answers that the run can do without. */
function createRepository({ octokit, repo, calls }, quick, token) {
    const { repos } = octokit.rest;
    let known = null;
    const facts = async () => {
        known ??= (await calls.repeatable('read the repository', () => repos.get(repo))).data;
        return known;
    };
    return {
        async defaultBranch() {
            return (await facts()).default_branch;
        },
        async repository() {
            const { archived, disabled, has_issues, permissions, private: isPrivate } = await facts();
            const { pull, push } = permissions ?? {};
            return {
                ...{ archived: archived === true, disabled: disabled === true, hasIssues: has_issues !== false },
                role: typeof pull === 'boolean' && typeof push === 'boolean' ? { pull, push } : null,
                isAppToken: token.startsWith(APP_TOKEN),
                ...(typeof isPrivate === 'boolean' ? { isPublic: !isPrivate } : {}),
            };
        },
        async rulesOf(branch) {
            const rules = await quick.calls.orNull(`read the rules of ${branch}`, () => quick.octokit.rest.repos.getBranchRules({ ...repo, branch, per_page: PER_PAGE }));
            if (rules === null)
                return null;
            const data = rules.data;
            return Array.isArray(data) ? data.flatMap(ruleOf) : [];
        },
        async isExempt(ruleset) {
            const { data } = await quick.calls.repeatable(`read ruleset ${ruleset}`, () => quick.octokit.rest.repos.getRepoRuleset({ ...repo, ruleset_id: ruleset }));
            return data.current_user_can_bypass === 'always' || data.current_user_can_bypass === 'exempt';
        },
        // https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user
        async permissionOf(login) {
            const { data } = await calls.repeatable(`read what ${login} may do`, () => repos.getCollaboratorPermissionLevel({ ...repo, username: login }));
            const { user } = data;
            // The booleans are right for custom roles too; the names of roles are not. Gitea and Forgejo have only the names.
            const flags = user?.permissions ?? FLAGS[data.permission];
            if (!user || !flags || user.login.toLowerCase() !== login.toLowerCase())
                throw new core_errors/* ForgeError */.Q8(`GitHub did not say what ${login} may do`, '', null, 'refused');
            const may = (level) => flags[level] === true;
            const levels = { triage: may('triage'), push: may('push'), maintain: may('maintain'), admin: may('admin') };
            return { isBot: user.type === 'Bot', ...levels };
        },
    };
}
function ruleOf(entry) {
    const { type, parameters, ruleset_id, ruleset_source } = (entry ?? {});
    if (typeof type !== 'string')
        return [];
    const ruleset = typeof ruleset_id === 'number' ? ruleset_id : null;
    const source = typeof ruleset_source === 'string' ? ruleset_source : 'the repository';
    return [{ type, parameters, ruleset, source }];
}
function createBranchFiles({ octokit, repo, calls }) {
    const git = octokit.rest.git;
    async function treeAt(name, recursive) {
        const request = { ...repo, tree_sha: name, ...(recursive ? { recursive: '1' } : {}) };
        return (await calls.orNull('list the files of the branch', () => git.getTree(request)))?.data ?? null;
    }
    return {
        async filesOf(branch, folder) {
            let name = branch;
            // Folder by folder: GitHub cuts off large trees.
            for (const part of folder.split('/').filter(one => one !== '')) {
                const above = await treeAt(name, false);
                if (above === null)
                    return null;
                const entry = above.tree.find(one => one.path === part && one.type === 'tree');
                if (entry?.sha === undefined)
                    return { files: [], isWhole: true };
                name = entry.sha;
            }
            const found = await treeAt(name, true);
            if (found === null)
                return null;
            const { tree, truncated } = found;
            const files = tree
                .filter(entry => entry.type !== 'tree')
                .map(({ path, sha: blob, mode, size = 0 }) => {
                return { path: folder === '' ? path : `${folder}/${path}`, blob, mode, size };
            });
            return { files, isWhole: !truncated };
        },
        async textOf(blob) {
            const request = { ...repo, file_sha: blob };
            const { data } = await calls.repeatable('read a file of the branch', () => git.getBlob(request));
            const bytes = Buffer.from(data.content, 'base64');
            return (0,external_node_buffer_.isUtf8)(bytes) ? new TextDecoder().decode(bytes) : null;
        },
    };
}
const MOST_LOGS = 3;
const KEPT = 512 * 1024;
const LONGEST = 64 * 1024 * 1024;
function createWorkflowRuns({ octokit, repo, calls, all }) {
    const { actions } = octokit.rest;
    async function logOf(job) {
        try {
            // GitHub redirects to another host; fetch follows without the token. The body stays a stream
            // because logs can be huge.
            const answer = await calls.repeatable('read the log of a job', () => actions.downloadJobLogsForWorkflowRun({ ...repo, job_id: job, request: { parseSuccessResponseBody: false } }));
            return await logTail(answer.data);
        }
        catch {
            return null;
        }
    }
    return {
        async failedJobs(run) {
            const request = { ...repo, run_id: run };
            const entries = await all('list the jobs of the workflow run', actions.listJobsForWorkflowRun, request);
            const jobs = [];
            for (const [index, { id, name, steps = [] }] of entries.filter(job => hasFailed(job.conclusion)).entries())
                jobs.push({
                    name,
                    steps: steps.filter(step => hasFailed(step.conclusion)).map(step => step.name),
                    log: index < MOST_LOGS ? await logOf(id) : null,
                });
            return jobs;
        },
    };
}
function hasFailed(conclusion) {
    return conclusion === 'failure' || conclusion === 'timed_out';
}
async function logTail(stream) {
    if (!(stream instanceof ReadableStream))
        return null;
    let kept = Buffer.alloc(0);
    let total = 0;
    for await (const chunk of stream) {
        kept = Buffer.concat([kept, chunk]).subarray(-KEPT);
        total += chunk.length;
        if (total > LONGEST)
            break;
    }
    return kept.toString('utf8');
}

;// CONCATENATED MODULE: ./build/adapters/github/github-forge.js






const LONGEST_MINOR_WAIT_MS = 15_000;
/** Answers that the run can do without are asked for once, and not waited for longer than this. */
const LONGEST_QUICK_WAIT_MS = 5_000;
function createGithubForge(access) {
    const client = connect(access);
    // For what is a warning at most: a label is not worth a long wait of a paid runner.
    const shortPauses = {
        pause: async (failed) => (failed.askedMs ?? 0) <= LONGEST_MINOR_WAIT_MS && (await access.retryPolicy.pause(failed)),
    };
    const minor = connect({ ...access, retryPolicy: shortPauses }, LONGEST_MINOR_WAIT_MS);
    const quick = connect({ ...access, retryPolicy: { pause: async () => false } }, LONGEST_QUICK_WAIT_MS);
    return {
        ...createBranches(client),
        ...createCommits(client),
        ...createBranchFiles(client),
        ...createIssues(client),
        ...createListings(client),
        ...createPullRequests(client),
        ...readPullRequests(client),
        ...createRepository(client, quick, access.token),
        ...createReviews(client),
        ...createWorkflowRuns(client),
        ...createReactionsAndLabels(minor),
        ...createFailureIssues(minor),
        commentText: comment => commentText(client, comment),
        ownComments: (issue, beginsWith) => ownComments(client, issue, beginsWith),
        comment: (issue, marker, body, options) => writeComment(minor, issue, { marker, body, ...options }),
        deleteComment: comment => deleteComment(minor, comment),
        decorate: (pullRequest, wishes) => decorate(minor, pullRequest, wishes),
    };
}


/***/ })

};
