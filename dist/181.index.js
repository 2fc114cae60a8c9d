export const id = 181;
export const ids = [181];
export const modules = {

/***/ 9178:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GR: () => (/* binding */ askForToken),
/* harmony export */   Pf: () => (/* binding */ fieldsOf),
/* harmony export */   Zd: () => (/* binding */ form),
/* harmony export */   wx: () => (/* binding */ askForOAuth)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2807);
/* harmony import */ var _core_model_retries_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9070);
/* harmony import */ var _core_text_parse_json_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2246);
/* harmony import */ var _model_faults_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8737);
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5725);
/** One request for a token, and what its failure means. */





const LIMIT_MS = 20_000;
/** The answer to an earlier exchange was lost. The next one has a new identity token. */
const USED_BEFORE = /\bjti_reused\b/;
const LONGEST_SAID = 300;
/** Sends a request once, follows no redirect, and returns the text of the answer. Throws ModelError. */
async function askForToken(request, { fetchTo, now }) {
    const { url, method = 'POST', headers = {}, body, whom, advice } = request;
    requireSafe(url, whom);
    const answered = await fetchTo(url)(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(LIMIT_MS),
    }).then(async (response) => ({ response, text: await response.text() }), (thrown) => {
        const why = thrown instanceof Error && thrown.cause !== undefined ? (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown.cause) : (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown);
        if ((0,_model_faults_js__WEBPACK_IMPORTED_MODULE_2__/* .isUntrusted */ .fb)(why))
            throw (0,_model_faults_js__WEBPACK_IMPORTED_MODULE_2__/* .untrustedServer */ .Wx)(whom, why);
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me(`${whom} could not be reached: ${why}`, 'Run again later.', null, 'passing');
    });
    const { response, text } = answered;
    if (response.ok)
        return text;
    const { status } = response;
    const isPassing = status === 408 || status === 429 || status >= 500 || USED_BEFORE.test(text);
    const asked = (0,_core_model_retries_js__WEBPACK_IMPORTED_MODULE_1__/* .retryAfterMs */ .Vs)(response.headers.get('retry-after') ?? '', now());
    const id = response.headers.get('request-id') ?? response.headers.get('x-amzn-requestid');
    const refusal = isPassing ? 'Run again later.' : ((0,_clock_js__WEBPACK_IMPORTED_MODULE_3__/* .clockAdvice */ .$)(text, now()) ?? advice);
    const named = id === null ? '' : ` (request ${id.slice(0, 80)})`;
    throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me(`${whom} answered ${status}${said(text)}${named}`, refusal, null, isPassing ? 'passing' : 'final', asked);
}
/** Only what the standards on OAuth allow in an error: the rest may hold what was sent (RFC 6749, 5.2). */
function said(text) {
    const body = (0,_core_text_parse_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .q)(text);
    const nested = body?.error;
    const xml = /<Code>([^<]{1,80})<\/Code>\s*<Message>([^<]{1,300})<\/Message>/.exec(text);
    const parts = [body?.error, nested?.status, nested?.message, body?.error_description, xml?.[1], xml?.[2]];
    const words = parts.filter((part) => typeof part === 'string').join(': ');
    return words === '' ? '' : `: ${words.slice(0, LONGEST_SAID)}`;
}
const SAFE = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/i;
/** An identity in clear text is for everybody on the way. Throws ConfigurationError. */
function requireSafe(url, whom) {
    if (!SAFE.test(url))
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigurationError */ .j1(`${whom} must be asked over https://`, 'Correct its address.');
}
/** The fields of a JSON object; texts and numbers alone. */
function fieldsOf(text) {
    const read = (0,_core_text_parse_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .q)(text);
    if (typeof read !== 'object' || read === null)
        return {};
    return Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'string' || typeof value === 'number'));
}
/** The token of a usual answer (RFC 6749, 5.1). Throws ModelError where there is none. */
async function askForOAuth(request, surroundings) {
    const { access_token: value, expires_in: seconds } = fieldsOf(await askForToken(request, surroundings));
    if (typeof value !== 'string' || value === '' || !(Number(seconds) > 0))
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me(`${request.whom} gave no token`, 'Run again later.', null, 'passing');
    return { value, lifetimeMs: Number(seconds) * 1000 };
}
function form(fields) {
    return {
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(fields).toString(),
    };
}


/***/ }),

/***/ 7115:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kv: () => (/* binding */ jobIdentity),
/* harmony export */   d3: () => (/* binding */ IDENTITY_SERVICE),
/* harmony export */   hh: () => (/* binding */ claimsIn)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2807);
/* harmony import */ var _core_text_parse_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2246);
/* harmony import */ var _exchange_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9178);
/**
 * The identity of the job: a token that GitHub signs, for one audience. See
 * https://docs.github.com/actions/concepts/security/openid-connect.
 */



const TWO_LINES = 'permissions:\n  id-token: write';
const IDENTITY_SERVICE = {
    method: 'GET',
    whom: "GitHub's service for identity tokens",
    advice: 'Check that the job has the permission id-token: write.',
};
/** Makes it of what the runner gave. Throws ConfigurationError where the job may not ask. */
function jobIdentity(surroundings) {
    const { variables, learn } = surroundings;
    const { ACTIONS_ID_TOKEN_REQUEST_URL: url = '', ACTIONS_ID_TOKEN_REQUEST_TOKEN: right = '' } = variables;
    if (url === '' || right === '')
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigurationError */ .j1('the job may not ask for an identity token', 'Add id-token: write to the permissions of the job.', undefined, { reasonKind: 'job-permissions', paste: TWO_LINES });
    return {
        token: async (audience) => {
            const text = await (0,_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .askForToken */ .GR)({
                url: `${url}${url.includes('?') ? '&' : '?'}audience=${encodeURIComponent(audience)}`,
                headers: { authorization: `Bearer ${right}`, accept: 'application/json' },
                ...IDENTITY_SERVICE,
            }, surroundings);
            const { value } = (0,_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .fieldsOf */ .Pf)(text);
            if (typeof value !== 'string')
                throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me("GitHub's service for identity tokens gave none", 'Run again later.', null, 'passing');
            learn([value]);
            return value;
        },
    };
}
const SHOWN = ['sub', 'aud', 'repository_id', 'ref'];
/**
 * What a token says, without its signature, to compare with a rule: `sub repo:octo/project:ref:refs/heads/main, ...`.
 */
function claimsIn(token) {
    const payload = (0,_core_text_parse_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .q)(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) ?? {};
    return SHOWN.flatMap(name => {
        const value = Reflect.get(payload, name);
        return typeof value === 'string' || typeof value === 'number' ? [`${name} ${String(value).slice(0, 200)}`] : [];
    }).join(', ');
}


/***/ }),

/***/ 4181:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openWay: () => (/* binding */ openWay)
});

// EXTERNAL MODULE: ./build/adapters/anthropic/model-faults.js
var model_faults = __webpack_require__(8737);
// EXTERNAL MODULE: ./build/core/text/spaces.js
var spaces = __webpack_require__(3105);
// EXTERNAL MODULE: ./build/adapters/anthropic/ways/exchange.js
var exchange = __webpack_require__(9178);
// EXTERNAL MODULE: ./build/adapters/anthropic/ways/job-identity.js
var job_identity = __webpack_require__(7115);
// EXTERNAL MODULE: ./build/adapters/anthropic/ways/tokens.js
var ways_tokens = __webpack_require__(4641);
;// CONCATENATED MODULE: ./build/adapters/anthropic/ways/federation.js
/** Workload identity federation, as the SDK's `lib/credentials/oidc-federation` exchanges it. */




const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Requests with such a token need the first, the exchange both. */
const OAUTH_BETA = 'oauth-2025-04-20';
const FEDERATION_BETA = 'oidc-federation-2026-04-01';
/** Opens the way. Throws ConfigurationError where the job may not ask for its identity. */
function federationWay(access, baseURL, surroundings) {
    const identity = (0,job_identity/* jobIdentity */.Kv)(surroundings);
    const tokens = (0,ways_tokens/* createTokens */.jC)(async () => {
        // GitHub's token is good for one exchange: the API remembers it.
        const assertion = await identity.token(access.audience);
        return (0,exchange/* askForOAuth */.wx)({
            url: `${(0,spaces/* withoutEndSlash */.Tv)(baseURL)}/v1/oauth/token`,
            headers: { 'content-type': 'application/json', 'anthropic-beta': `${OAUTH_BETA},${FEDERATION_BETA}` },
            body: JSON.stringify(bodyOf(access, assertion)),
            whom: 'the token service of the Claude API',
            advice: `Compare the rule ${access.rule} in the Claude Console with this token: ${(0,job_identity/* claimsIn */.hh)(assertion)}.`,
        }, surroundings);
    }, surroundings);
    const send = (0,ways_tokens/* sendWithToken */._)(tokens, (request, token) => {
        const betas = request.headers.get('anthropic-beta');
        const beta = betas === null ? OAUTH_BETA : `${betas},${OAUTH_BETA}`;
        return (0,ways_tokens/* withHeaders */.jL)(request, { authorization: `Bearer ${token}`, 'anthropic-beta': beta });
    });
    return { send, looksUp: 'list', advice: { login: `Check the workspace and the scope of the rule ${access.rule}.` } };
}
function bodyOf({ rule, organization, serviceAccount, workspace }, assertion) {
    return {
        grant_type: GRANT,
        assertion,
        federation_rule_id: rule,
        organization_id: organization,
        ...(serviceAccount === '' ? {} : { service_account_id: serviceAccount }),
        ...(workspace === '' ? {} : { workspace_id: workspace }),
    };
}

// EXTERNAL MODULE: ./build/core/config/extra-headers.js
var extra_headers = __webpack_require__(8148);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
;// CONCATENATED MODULE: ./build/adapters/anthropic/ways/foundry.js
/** Claude in Microsoft Foundry: the key of the resource, or a token of Entra for the identity of the job. */






const ADVICE = {
    login: 'Check the key or the role on the resource, and that the model is the name of a deployment.',
    model: 'Deploy the model in the portal of Foundry, and pass the name of the deployment as model.',
    nobody: 'Check the input provider-resource: no resource has this name.',
};
function foundryAddress(resource) {
    return `https://${resource}.services.ai.azure.com/anthropic`;
}
/** Opens the way. Throws ConfigurationError where there is neither a key nor an identity. */
function foundryWay({ key, headers }, surroundings) {
    const rest = { looksUp: 'count', advice: ADVICE };
    if (key === '' && (0,extra_headers/* holdsLogin */.AC)(headers))
        return { ...rest, send: (0,ways_tokens/* sendWithToken */._)((0,ways_tokens/* givenToken */.vE)(headers), ways_tokens/* withHeaders */.jL) };
    if (key !== '')
        return { ...rest, send: (0,ways_tokens/* sendWithToken */._)((0,ways_tokens/* givenToken */.vE)({ authorization: null, 'x-api-key': key }), ways_tokens/* withHeaders */.jL) };
    return { ...rest, send: (0,ways_tokens/* sendWithToken */._)(entraTokens(surroundings), ways_tokens/* withBearer */._C) };
}
const SCOPE = 'https://ai.azure.com/.default';
const AUDIENCE = 'api://AzureADTokenExchange';
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** See https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow, the third case. */
function entraTokens(surroundings) {
    const { variables } = surroundings;
    const { AZURE_CLIENT_ID: client = '', AZURE_TENANT_ID: tenant = '' } = variables;
    if (client === '' || tenant === '')
        throw new errors/* ConfigurationError */.j1('there is no login for Foundry', 'Pass the key of the resource as anthropic-api-key, or set AZURE_CLIENT_ID and AZURE_TENANT_ID in the env of the step.');
    const host = (0,spaces/* withoutEndSlash */.Tv)(variables['AZURE_AUTHORITY_HOST'] ?? 'https://login.microsoftonline.com');
    const identity = (0,job_identity/* jobIdentity */.Kv)(surroundings);
    return (0,ways_tokens/* createTokens */.jC)(async () => {
        const request = (0,exchange/* form */.Zd)({
            ...{ client_id: client, scope: SCOPE, grant_type: 'client_credentials', client_assertion_type: ASSERTION },
            client_assertion: await identity.token(AUDIENCE),
        });
        const url = `${host}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`;
        const advice = 'Compare the federated credential of the app with the repository and the branch of this run.';
        return (0,exchange/* askForOAuth */.wx)({ url, ...request, whom: 'Microsoft Entra', advice }, surroundings);
    }, surroundings);
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./build/core/text/parse-json.js
var parse_json = __webpack_require__(2246);
;// CONCATENATED MODULE: ./build/adapters/anthropic/ways/google-cloud.js
/** Claude on Google Cloud: the model is in the path, the version of the API in the body. */







const google_cloud_SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const LIFETIME_S = 3600;
/** The address of a region: `global` and the two multi-regions have their own. */
function googleAddress(region) {
    if (region === 'global')
        return 'https://aiplatform.googleapis.com/v1';
    if (region === 'us' || region === 'eu')
        return `https://aiplatform.${region}.rep.googleapis.com/v1`;
    return `https://${region}-aiplatform.googleapis.com/v1`;
}
/** Opens the way. Throws ConfigurationError where no step has signed in. */
function googleCloudWay(access, surroundings) {
    const send = (0,ways_tokens/* sendWithToken */._)(googleTokens(surroundings), (request, token) => (0,ways_tokens/* withHeaders */.jL)(inGoogleForm(request, access), { authorization: `Bearer ${token}`, 'anthropic-version': null }));
    return { send, looksUp: 'count', advice: googleCloudAdvice(access) };
}
function googleCloudAdvice({ project, region }) {
    const enabled = `enabled for the project ${project} in ${region}`;
    return {
        login: `Check that the model is ${enabled}, and that the account may call aiplatform.endpoints.predict.`,
        model: `Check the input model, and that it is ${enabled}. The page of the model in Model Garden enables it, and lists its regions.`,
        nobody: `Check the input provider-region: there is no region ${region}.`,
    };
}
function inGoogleForm(request, { project, region }) {
    const url = new URL(request.url);
    const body = typeof request.body === 'string' ? (0,parse_json/* parseJson */.q)(request.body) : null;
    const counts = url.pathname.endsWith('/v1/messages/count_tokens');
    if (typeof body !== 'object' || body === null || !(counts || url.pathname.endsWith('/v1/messages')))
        return request;
    const { model, ...rest } = body;
    const sent = counts ? body : rest;
    const called = counts
        ? 'count-tokens:rawPredict'
        : `${encodeURIComponent(String(model))}:${rest['stream'] === true ? 'streamRawPredict' : 'rawPredict'}`;
    const prefix = url.pathname.replace(/\/v1\/messages(?:\/count_tokens)?$/, '');
    url.pathname = `${prefix}/projects/${encodeURIComponent(project)}/locations/${region}/publishers/anthropic/models/${called}`;
    return {
        ...request,
        url: url.toString(),
        body: JSON.stringify({ ...sent, anthropic_version: request.headers.get('anthropic-version') }),
    };
}
function googleTokens(surroundings) {
    const { variables } = surroundings;
    const given = variables['CLOUDSDK_AUTH_ACCESS_TOKEN'] ?? variables['GOOGLE_OAUTH_ACCESS_TOKEN'];
    if (given !== undefined)
        return (0,ways_tokens/* givenToken */.vE)(given);
    const file = variables['GOOGLE_APPLICATION_CREDENTIALS'] ??
        variables['GOOGLE_GHA_CREDS_PATH'] ??
        variables['CLOUDSDK_AUTH_CREDENTIAL_FILE_OVERRIDE'];
    if (file === undefined)
        throw new errors/* ConfigurationError */.j1('no step has signed in to Google Cloud', 'Run google-github-actions/auth before, in the same job.');
    const login = readLogin(file);
    return (0,ways_tokens/* createTokens */.jC)(() => login(surroundings), surroundings);
}
/** Read once, before any command runs. */
function readLogin(file) {
    let text = '';
    try {
        text = (0,external_node_fs_.readFileSync)(file, 'utf8');
    }
    catch (thrown) {
        throw new errors/* ConfigurationError */.j1(`the credentials of Google Cloud at ${file} cannot be read`, 'Run google-github-actions/auth after the checkout, in the same job.', thrown);
    }
    const read = ((0,parse_json/* parseJson */.q)(text) ?? {});
    if (read['type'] === 'external_account')
        return byIdentity(read);
    if (read['type'] === 'service_account')
        return byKey(read);
    throw new errors/* ConfigurationError */.j1(`the credentials of Google Cloud at ${file} are of a kind that Diffproof does not use`, 'Sign in by google-github-actions/auth with workload_identity_provider or credentials_json.');
}
const WHOM = 'the token service of Google Cloud';
const RULE = 'Check the conditions and the mapping of the workload identity pool.';
/** A token for the identity of the job, and for that one of a service account where the file says so. */
function byIdentity(file) {
    const source = (file['credential_source'] ?? {});
    const { subject_token_field_name: field = 'value' } = (source['format'] ?? {});
    const account = file['service_account_impersonation_url'];
    return async (surroundings) => {
        const asked = { url: String(source['url'] ?? ''), headers: source['headers'] };
        const answer = await (0,exchange/* askForToken */.GR)({ ...asked, ...job_identity/* IDENTITY_SERVICE */.d3 }, surroundings);
        const identity = String((0,exchange/* fieldsOf */.Pf)(answer)[String(field)] ?? '');
        surroundings.learn([identity]);
        const request = (0,exchange/* form */.Zd)({
            grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
            audience: String(file['audience']),
            scope: google_cloud_SCOPE,
            requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
            subject_token: identity,
            subject_token_type: String(file['subject_token_type']),
        });
        const url = String(file['token_url']);
        const federated = await (0,exchange/* askForOAuth */.wx)({ url, ...request, whom: WHOM, advice: RULE }, surroundings);
        if (typeof account !== 'string')
            return federated;
        surroundings.learn([federated.value]);
        return ofAccount(account, federated.value, surroundings);
    };
}
async function ofAccount(url, federated, surroundings) {
    const text = await (0,exchange/* askForToken */.GR)({
        url,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${federated}` },
        body: JSON.stringify({ scope: [google_cloud_SCOPE], lifetime: `${LIFETIME_S}s` }),
        whom: 'the service accounts of Google Cloud',
        advice: 'Check that the identity has the role roles/iam.workloadIdentityUser of the service account.',
    }, surroundings);
    const { accessToken: value } = (0,exchange/* fieldsOf */.Pf)(text);
    if (typeof value !== 'string')
        throw new errors/* ModelError */.me('the service accounts of Google Cloud gave no token', 'Run again later.', null, 'passing');
    return { value, lifetimeMs: LIFETIME_S * 1000 };
}
/** The key of a service account signs for a token (RFC 7523). */
function byKey({ client_email: email, private_key: pem, token_uri: url }) {
    const key = privateKeyOf(String(pem));
    return async (surroundings) => {
        const at = Math.floor(surroundings.now() / 1000);
        const claims = { iss: email, scope: google_cloud_SCOPE, aud: url, iat: at, exp: at + LIFETIME_S };
        const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url'));
        const signature = (0,external_node_crypto_.createSign)('RSA-SHA256').update(parts.join('.')).sign(key, 'base64url');
        const assertion = `${parts.join('.')}.${signature}`;
        surroundings.learn([assertion]);
        const request = (0,exchange/* form */.Zd)({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
        const advice = 'Check that the key of the service account is still valid.';
        return (0,exchange/* askForOAuth */.wx)({ url: String(url), ...request, whom: WHOM, advice }, surroundings);
    };
}
function privateKeyOf(pem) {
    try {
        return (0,external_node_crypto_.createPrivateKey)(pem);
    }
    catch {
        // What Node says of it may quote it.
        throw new errors/* ConfigurationError */.j1('the key of the service account of Google Cloud cannot be read', 'Pass the file to credentials_json as it was downloaded, with its line breaks.');
    }
}

;// CONCATENATED MODULE: ./build/adapters/anthropic/ways/open-way.js




/**
 * Opens it once for a run: all its clients share the tokens. Throws ConfigurationError for what is missing, before
 * anything is spent.
 */
async function openWay(access, surroundings) {
    const { baseURL } = access;
    switch (access.kind) {
        case 'federation': {
            const address = baseURL || model_faults/* MODEL_API */.lo;
            return { baseURL: address, way: federationWay(access, address, surroundings) };
        }
        case 'google-cloud':
            return { baseURL: baseURL || googleAddress(access.region), way: googleCloudWay(access, surroundings) };
        case 'foundry':
            return { baseURL: baseURL || foundryAddress(access.resource), way: foundryWay(access, surroundings) };
        case 'bedrock':
        case 'aws': {
            const { amazonAddress, amazonWay } = await __webpack_require__.e(/* import() */ 222).then(__webpack_require__.bind(__webpack_require__, 9222));
            return { baseURL: baseURL || amazonAddress(access.kind, access.region), way: amazonWay(access, surroundings) };
        }
    }
}


/***/ }),

/***/ 4641:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ sendWithToken),
/* harmony export */   _C: () => (/* binding */ withBearer),
/* harmony export */   jC: () => (/* binding */ createTokens),
/* harmony export */   jL: () => (/* binding */ withHeaders),
/* harmony export */   vE: () => (/* binding */ givenToken)
/* harmony export */ });
/** The tokens of a run: one at a time is asked for, and each is renewed before it ends. */
const RENEWED_BEFORE_MS = 120_000;
/** A request needs its token only until it has arrived. */
const LEAST_MS = 10_000;
/** `exchange` is called anew for each token. */
function createTokens(exchange, { now, learn }) {
    let current = null;
    let pending = null;
    async function renew() {
        try {
            const { value, lifetimeMs } = await exchange();
            learn(typeof value === 'string' ? [value] : Object.values(value));
            current = { value, expiresAt: now() + lifetimeMs };
            return current;
        }
        catch (thrown) {
            if (current !== null && current.expiresAt - now() > LEAST_MS)
                return current;
            throw thrown;
        }
        finally {
            pending = null;
        }
    }
    return {
        get: async () => {
            if (current !== null && current.expiresAt - now() > RENEWED_BEFORE_MS)
                return current;
            pending ??= renew();
            return pending;
        },
        forget: refused => {
            if (current === refused)
                current = null;
            return true;
        },
    };
}
/** A token that a step before this one has brought. There is no other. */
function givenToken(value) {
    const token = { value, expiresAt: Number.POSITIVE_INFINITY };
    return { get: async () => token, forget: () => false };
}
const EXPIRED = new Set([401]);
/** The first refusal gets another token, and one more try. `refusals`: the statuses that another token may mend. */
function sendWithToken(tokens, logIn, refusals = EXPIRED) {
    return async (request, next) => {
        const token = await tokens.get();
        const first = await next(await logIn(request, token.value));
        if (!refusals.has(first.status) || !tokens.forget(token))
            return first;
        await first.body?.cancel();
        return next(await logIn(request, (await tokens.get()).value));
    };
}
function withBearer(request, token) {
    return withHeaders(request, { authorization: `Bearer ${token}` });
}
/** The request with headers set, and others left out (null). */
function withHeaders(request, changed) {
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(changed))
        if (value === null)
            headers.delete(name);
        else
            headers.set(name, value);
    return { ...request, headers };
}


/***/ })

};
