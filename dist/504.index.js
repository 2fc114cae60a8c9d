export const id = 504;
export const ids = [504];
export const modules = {

/***/ 9504:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createGithubForge: () => (/* binding */ createGithubForge)
});

// EXTERNAL MODULE: ./node_modules/@actions/github/lib/github.js + 22 modules
var github = __webpack_require__(2413);
// EXTERNAL MODULE: ./build/core/errors.js
var core_errors = __webpack_require__(2807);
;// CONCATENATED MODULE: ./build/adapters/github/forge-call.js
/** One place where GitHub's refusals become ForgeErrors with a way out, and where reads are repeated. */

const READ_ATTEMPTS = 3;
const PAUSE_MS = 500;
/** Performs a write once. Throws ForgeError. */
async function write(what, call) {
    try {
        return await call();
    }
    catch (thrown) {
        throw forgeErrorOf(what, thrown);
    }
}
/** Performs a read, again after a passing fault. Throws ForgeError. */
async function read(what, call) {
    for (let attempt = 1;; attempt += 1) {
        try {
            return await call();
        }
        catch (thrown) {
            const status = statusOf(thrown);
            const passing = status === null || status >= 500 || status === 429;
            if (!passing || attempt >= READ_ATTEMPTS)
                throw forgeErrorOf(what, thrown);
            await new Promise(resolve => setTimeout(resolve, PAUSE_MS * 2 ** attempt));
        }
    }
}
/** As `read`, with null for 404 (unknown, or a forge without this part of the API) and 410 (deleted). */
async function readOrNull(what, call) {
    try {
        return await read(what, call);
    }
    catch (thrown) {
        if (thrown instanceof core_errors/* ForgeError */.Q8 && (thrown.status === 404 || thrown.status === 410))
            return null;
        throw thrown;
    }
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
/** True for a write whose answer was lost or failed on the server's side: it may have been carried out all the same. */
function mayHaveHappened(thrown) {
    const status = statusOf(thrown);
    return status === null || status >= 500;
}
function forgeErrorOf(what, thrown) {
    if (thrown instanceof core_errors/* ForgeError */.Q8)
        return thrown;
    const status = statusOf(thrown);
    const said = saidBy(thrown);
    if (status === null)
        return new core_errors/* ForgeError */.Q8(`GitHub could not be reached to ${what}: ${said}`, 'Run again later.', null);
    const verb = status >= 500 ? 'failed' : 'refused';
    return new core_errors/* ForgeError */.Q8(`GitHub ${verb} to ${what} (${status}): ${said}`, adviceFor(status, said), status);
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
    const words = [message, ...details].filter(one => typeof one === 'string').join(': ');
    return words.slice(0, 400) || (0,core_errors/* messageOf */.bD)(thrown).slice(0, 300);
}
/** Some errors have no message but a field and a code: `head invalid`. */
function describeError({ message, field, code }) {
    if (typeof message === 'string')
        return message;
    return [field, code].filter(one => typeof one === 'string').join(' ');
}
function adviceFor(status, said) {
    if (status >= 500 || status === 429 || /rate limit/i.test(said))
        return 'Run again later.';
    if (/not permitted to create/i.test(said))
        return 'Turn on "Allow GitHub Actions to create and approve pull requests" in Settings > Actions > General (the organisation may have to allow it first).';
    if (/workflow/i.test(said))
        return 'The token may not change workflow files: bring the base branch up to date or pass a token with that right.';
    if (status === 401)
        return 'Check the input github-token: it is not valid.';
    if (status === 403 || status === 404)
        return 'Give the job the permissions contents: write, pull-requests: write and issues: write.';
    if (status === 422)
        return 'Branch rules or the state of the repository stand in the way.';
    return 'Run again later.';
}

;// CONCATENATED MODULE: ./build/adapters/github/decorate.js
/** Labels, reviewers and assignees of a pull request: wishes, whose failure is told and ends nothing. */


/** Sets what can be set; returns what could not, one sentence each. */
async function decorate(octokit, repo, pullRequest, wishes) {
    const { issues, pulls } = octokit.rest;
    const missed = [];
    const attempt = async (names, what, call) => {
        if (names.length === 0)
            return;
        await write(`set ${what} ${names.join(', ')}`, call).catch((thrown) => missed.push((0,core_errors/* messageOf */.bD)(thrown)));
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

;// CONCATENATED MODULE: ./build/adapters/github/git-data.js
/** Commits and branches through the Git Data API: small uploads, signed by the forge, no hook and no credential in play. */


/** Text up to this size travels inside the tree request; more would risk the request limit, so it goes as a blob of its own. */
const INLINE_BYTES = 256 * 1024;
const INLINE_TOTAL = 4 * 1024 * 1024;
/** The part of the Forge port that makes commits. */
function createGitData(octokit, repo) {
    const git = octokit.rest.git;
    async function blobFor(content) {
        const blob = { content: Buffer.from(content).toString('base64'), encoding: 'base64' };
        return (await write('upload a file', () => git.createBlob({ ...repo, ...blob }))).data.sha;
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
        const tree = await write('make the tree', () => git.createTree({ ...repo, base_tree: baseTree, tree: entries }));
        return tree.data.sha;
    }
    async function headOf(branch) {
        const answer = await readOrNull('read the branch', () => git.getRef({ ...repo, ref: `heads/${branch}` }));
        return answer?.data.object.sha ?? null;
    }
    return {
        async branchesUnder(prefix) {
            const answer = await readOrNull('list branches', () => octokit.paginate(git.listMatchingRefs, { ...repo, ref: `heads/${prefix}` }));
            return answer === null ? null : new Map(answer.map(one => [one.ref.slice('refs/heads/'.length), one.object.sha]));
        },
        async commit(sha) {
            const answer = await readOrNull('read a commit', () => git.getCommit({ ...repo, commit_sha: sha }));
            return answer === null ? null : { tree: answer.data.tree.sha, message: answer.data.message };
        },
        async commitTree({ baseTree, parent, edits, expectedTree, message }) {
            try {
                let tree = baseTree;
                for (const part of inSteps(edits))
                    tree = await makeTree(tree, part);
                if (tree !== expectedTree)
                    throw new core_errors/* ForgeError */.Q8(`the forge made tree ${tree} from the change, but the tested tree is ${expectedTree}`, 'Nothing was published. Please report this with the kept patch.', null);
                const commit = { message, tree, parents: [parent] };
                return (await write('make the commit', () => git.createCommit({ ...repo, ...commit }))).data.sha;
            }
            catch (thrown) {
                if (statusOf(thrown) === 404)
                    return null;
                throw thrown;
            }
        },
        async createBranch(branch, sha) {
            try {
                await write(`make the branch ${branch}`, () => git.createRef({ ...repo, ref: `refs/heads/${branch}`, sha }));
                return true;
            }
            catch (thrown) {
                // A lost answer, a lost race and a name that cannot be are told apart by looking.
                const isTaken = statusOf(thrown) === 422;
                const now = mayHaveHappened(thrown) || isTaken ? await headOf(branch).catch(() => null) : null;
                if (now === null)
                    throw thrown;
                return now === sha && !isTaken;
            }
        },
        async moveBranch(branch, from, to) {
            if ((await headOf(branch)) !== from)
                return false;
            try {
                await write(`move the branch ${branch}`, () => git.updateRef({ ...repo, ref: `heads/${branch}`, sha: to, force: true }));
            }
            catch (thrown) {
                const now = mayHaveHappened(thrown) ? await headOf(branch).catch(() => null) : null;
                if (now !== to)
                    throw thrown;
            }
            return true;
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

;// CONCATENATED MODULE: ./build/adapters/github/marked-comment.js
/** One comment per task, found again by its marker, so that a re-run updates it. */

/** Updates our newest comment that begins with the marker, else writes a new one. */
async function writeComment(octokit, repo, issue, marker, body) {
    const text = `${marker}\n${body}`;
    const comments = await read('read the comments', () => octokit.paginate(octokit.rest.issues.listComments, { ...repo, issue_number: issue, per_page: 100 }));
    const marked = comments.filter(one => one.body?.startsWith(marker) === true);
    const isMine = marked.length === 0 ? () => false : await authorship(octokit);
    const mine = marked.findLast(one => isMine(one.user));
    if (mine !== undefined && (await update(octokit, repo, mine.id, text)))
        return;
    await write('comment on the issue', () => octokit.rest.issues.createComment({ ...repo, issue_number: issue, body: text }));
}
/** Anybody can write a marker. An app's token may not ask who it is; then only comments of apps can be ours. */
async function authorship(octokit) {
    const me = await octokit.rest.users.getAuthenticated().catch(() => null);
    if (me === null)
        return user => user?.type === 'Bot';
    return user => user?.login === me.data.login;
}
/** False where the comment is gone or somebody else's, so that another one has to be written. */
async function update(octokit, repo, id, body) {
    try {
        await write('update the comment', () => octokit.rest.issues.updateComment({ ...repo, comment_id: id, body }));
        return true;
    }
    catch (thrown) {
        if (statusOf(thrown) === 403 || statusOf(thrown) === 404)
            return false;
        throw thrown;
    }
}

;// CONCATENATED MODULE: ./build/adapters/github/github-forge.js
/** The Forge port over GitHub's REST API (GraphQL only to change draft and ready, which REST cannot). */






/** An answer takes seconds; this long only one that never comes. */
const ANSWER_LIMIT_MS = 120_000;
/** What people read; a secret that got into a text must not leave with it. */
const TEXT_FIELDS = ['title', 'body', 'message'];
/** Makes the forge for one repository. */
function createGithubForge(options) {
    const { redact = text => text } = options;
    const octokit = (0,github/* getOctokit */.Q)(options.token, { baseUrl: options.apiUrl });
    octokit.hook.before('request', request => {
        request.request.signal = AbortSignal.timeout(options.answerLimitMs ?? ANSWER_LIMIT_MS);
        for (const field of TEXT_FIELDS)
            if (typeof request[field] === 'string')
                request[field] = redact(request[field]);
    });
    const repo = options.repository;
    const rest = octokit.rest;
    async function pullRequestsFrom(branch) {
        const newestFirst = { state: 'all', sort: 'created', direction: 'desc', per_page: 100 };
        const answer = await read('list pull requests', () => rest.pulls.list({ ...repo, head: `${repo.owner}:${branch}`, ...newestFirst }));
        const fullName = `${repo.owner}/${repo.repo}`.toLowerCase();
        return answer.data
            .filter(one => one.head.ref === branch && one.head.repo?.full_name.toLowerCase() === fullName)
            .map(ours);
    }
    return {
        ...createGitData(octokit, repo),
        async defaultBranch() {
            return (await read('read the repository', () => rest.repos.get(repo))).data.default_branch;
        },
        async issue(number) {
            const answer = await readOrNull(`read issue #${number}`, () => rest.issues.get({ ...repo, issue_number: number }));
            if (answer === null)
                return null;
            const { title, body, state, locked, pull_request } = answer.data ?? {};
            if (typeof title !== 'string' || typeof state !== 'string')
                throw new core_errors/* ForgeError */.Q8(`GitHub's answer about issue #${number} holds no issue`, 'Run again later.', null);
            return {
                number,
                title,
                body: body ?? '',
                open: state === 'open',
                locked,
                isPullRequest: pull_request !== undefined && pull_request !== null,
            };
        },
        pullRequestsFrom,
        async openPullRequest({ branch, base, title, body, draft }) {
            const request = { ...repo, head: branch, base, title, body, draft };
            try {
                return ours((await write('open the pull request', () => rest.pulls.create(request))).data);
            }
            catch (thrown) {
                const there = mayHaveHappened(thrown)
                    ? (await pullRequestsFrom(branch).catch(() => [])).find(one => one.open)
                    : undefined;
                if (there === undefined)
                    throw thrown;
                return there;
            }
        },
        async updatePullRequest(pullRequest, { title, body, draft, base }) {
            const request = { ...repo, pull_number: pullRequest.number, title, body, base };
            await write('update the pull request', () => rest.pulls.update(request));
            if (pullRequest.draft === draft)
                return { draftAsAsked: true };
            return { draftAsAsked: await setDraft(octokit, pullRequest.id, draft) };
        },
        comment: (issue, marker, body) => writeComment(octokit, repo, issue, marker, body),
        decorate: (pullRequest, wishes) => decorate(octokit, repo, pullRequest, wishes),
    };
}
/** Changes draft or ready; false where the forge cannot. */
async function setDraft(octokit, id, draft) {
    const mutation = draft ? 'convertPullRequestToDraft' : 'markPullRequestReadyForReview';
    try {
        await octokit.graphql(`mutation($id: ID!) { ${mutation}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`, { id });
        return true;
    }
    catch {
        return false;
    }
}
function ours(one) {
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


/***/ })

};
