export const id = 222;
export const ids = [222];
export const modules = {

/***/ 9222:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  amazonAddress: () => (/* binding */ amazonAddress),
  amazonWay: () => (/* binding */ amazonWay)
});

// UNUSED EXPORTS: signed

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./node_modules/aws4fetch/dist/aws4fetch.esm.mjs
/**
 * @license MIT <https://opensource.org/licenses/MIT>
 * @copyright Michael Hart 2024
 */
const encoder = new TextEncoder();
const HOST_SERVICES = {
  appstream2: 'appstream',
  cloudhsmv2: 'cloudhsm',
  email: 'ses',
  marketplace: 'aws-marketplace',
  mobile: 'AWSMobileHubService',
  pinpoint: 'mobiletargeting',
  queue: 'sqs',
  'git-codecommit': 'codecommit',
  'mturk-requester-sandbox': 'mturk-requester',
  'personalize-runtime': 'personalize',
};
const UNSIGNABLE_HEADERS = new Set([
  'authorization',
  'content-type',
  'content-length',
  'user-agent',
  'presigned-expires',
  'expect',
  'x-amzn-trace-id',
  'range',
  'connection',
]);
class AwsClient {
  constructor({ accessKeyId, secretAccessKey, sessionToken, service, region, cache, retries, initRetryMs }) {
    if (accessKeyId == null) throw new TypeError('accessKeyId is a required option')
    if (secretAccessKey == null) throw new TypeError('secretAccessKey is a required option')
    this.accessKeyId = accessKeyId;
    this.secretAccessKey = secretAccessKey;
    this.sessionToken = sessionToken;
    this.service = service;
    this.region = region;
    this.cache = cache || new Map();
    this.retries = retries != null ? retries : 10;
    this.initRetryMs = initRetryMs || 50;
  }
  async sign(input, init) {
    if (input instanceof Request) {
      const { method, url, headers, body } = input;
      init = Object.assign({ method, url, headers }, init);
      if (init.body == null && headers.has('Content-Type')) {
        init.body = body != null && headers.has('X-Amz-Content-Sha256') ? body : await input.clone().arrayBuffer();
      }
      input = url;
    }
    const signer = new AwsV4Signer(Object.assign({ url: input.toString() }, init, this, init && init.aws));
    const signed = Object.assign({}, init, await signer.sign());
    delete signed.aws;
    try {
      return new Request(signed.url.toString(), signed)
    } catch (e) {
      if (e instanceof TypeError) {
        return new Request(signed.url.toString(), Object.assign({ duplex: 'half' }, signed))
      }
      throw e
    }
  }
  async fetch(input, init) {
    for (let i = 0; i <= this.retries; i++) {
      const fetched = fetch(await this.sign(input, init));
      if (i === this.retries) {
        return fetched
      }
      const res = await fetched;
      if (res.status < 500 && res.status !== 429) {
        return res
      }
      await new Promise(resolve => setTimeout(resolve, Math.random() * this.initRetryMs * Math.pow(2, i)));
    }
    throw new Error('An unknown error occurred, ensure retries is not negative')
  }
}
class AwsV4Signer {
  constructor({ method, url, headers, body, accessKeyId, secretAccessKey, sessionToken, service, region, cache, datetime, signQuery, appendSessionToken, allHeaders, singleEncode }) {
    if (url == null) throw new TypeError('url is a required option')
    if (accessKeyId == null) throw new TypeError('accessKeyId is a required option')
    if (secretAccessKey == null) throw new TypeError('secretAccessKey is a required option')
    this.method = method || (body ? 'POST' : 'GET');
    this.url = new URL(url);
    this.headers = new Headers(headers || {});
    this.body = body;
    this.accessKeyId = accessKeyId;
    this.secretAccessKey = secretAccessKey;
    this.sessionToken = sessionToken;
    let guessedService, guessedRegion;
    if (!service || !region) {
[guessedService, guessedRegion] = guessServiceRegion(this.url, this.headers);
    }
    this.service = service || guessedService || '';
    this.region = region || guessedRegion || 'us-east-1';
    this.cache = cache || new Map();
    this.datetime = datetime || new Date().toISOString().replace(/[:-]|\.\d{3}/g, '');
    this.signQuery = signQuery;
    this.appendSessionToken = appendSessionToken || this.service === 'iotdevicegateway';
    this.headers.delete('Host');
    if (this.service === 's3' && !this.signQuery && !this.headers.has('X-Amz-Content-Sha256')) {
      this.headers.set('X-Amz-Content-Sha256', 'UNSIGNED-PAYLOAD');
    }
    const params = this.signQuery ? this.url.searchParams : this.headers;
    params.set('X-Amz-Date', this.datetime);
    if (this.sessionToken && !this.appendSessionToken) {
      params.set('X-Amz-Security-Token', this.sessionToken);
    }
    this.signableHeaders = ['host', ...this.headers.keys()]
      .filter(header => allHeaders || !UNSIGNABLE_HEADERS.has(header))
      .sort();
    this.signedHeaders = this.signableHeaders.join(';');
    this.canonicalHeaders = this.signableHeaders
      .map(header => header + ':' + (header === 'host' ? this.url.host : (this.headers.get(header) || '').replace(/\s+/g, ' ')))
      .join('\n');
    this.credentialString = [this.datetime.slice(0, 8), this.region, this.service, 'aws4_request'].join('/');
    if (this.signQuery) {
      if (this.service === 's3' && !params.has('X-Amz-Expires')) {
        params.set('X-Amz-Expires', '86400');
      }
      params.set('X-Amz-Algorithm', 'AWS4-HMAC-SHA256');
      params.set('X-Amz-Credential', this.accessKeyId + '/' + this.credentialString);
      params.set('X-Amz-SignedHeaders', this.signedHeaders);
    }
    if (this.service === 's3') {
      try {
        this.encodedPath = decodeURIComponent(this.url.pathname.replace(/\+/g, ' '));
      } catch (e) {
        this.encodedPath = this.url.pathname;
      }
    } else {
      this.encodedPath = this.url.pathname.replace(/\/+/g, '/');
    }
    if (!singleEncode) {
      this.encodedPath = encodeURIComponent(this.encodedPath).replace(/%2F/g, '/');
    }
    this.encodedPath = encodeRfc3986(this.encodedPath);
    const seenKeys = new Set();
    this.encodedSearch = [...this.url.searchParams]
      .filter(([k]) => {
        if (!k) return false
        if (this.service === 's3') {
          if (seenKeys.has(k)) return false
          seenKeys.add(k);
        }
        return true
      })
      .map(pair => pair.map(p => encodeRfc3986(encodeURIComponent(p))))
      .sort(([k1, v1], [k2, v2]) => k1 < k2 ? -1 : k1 > k2 ? 1 : v1 < v2 ? -1 : v1 > v2 ? 1 : 0)
      .map(pair => pair.join('='))
      .join('&');
  }
  async sign() {
    if (this.signQuery) {
      this.url.searchParams.set('X-Amz-Signature', await this.signature());
      if (this.sessionToken && this.appendSessionToken) {
        this.url.searchParams.set('X-Amz-Security-Token', this.sessionToken);
      }
    } else {
      this.headers.set('Authorization', await this.authHeader());
    }
    return {
      method: this.method,
      url: this.url,
      headers: this.headers,
      body: this.body,
    }
  }
  async authHeader() {
    return [
      'AWS4-HMAC-SHA256 Credential=' + this.accessKeyId + '/' + this.credentialString,
      'SignedHeaders=' + this.signedHeaders,
      'Signature=' + (await this.signature()),
    ].join(', ')
  }
  async signature() {
    const date = this.datetime.slice(0, 8);
    const cacheKey = [this.secretAccessKey, date, this.region, this.service].join();
    let kCredentials = this.cache.get(cacheKey);
    if (!kCredentials) {
      const kDate = await hmac('AWS4' + this.secretAccessKey, date);
      const kRegion = await hmac(kDate, this.region);
      const kService = await hmac(kRegion, this.service);
      kCredentials = await hmac(kService, 'aws4_request');
      this.cache.set(cacheKey, kCredentials);
    }
    return buf2hex(await hmac(kCredentials, await this.stringToSign()))
  }
  async stringToSign() {
    return [
      'AWS4-HMAC-SHA256',
      this.datetime,
      this.credentialString,
      buf2hex(await hash(await this.canonicalString())),
    ].join('\n')
  }
  async canonicalString() {
    return [
      this.method.toUpperCase(),
      this.encodedPath,
      this.encodedSearch,
      this.canonicalHeaders + '\n',
      this.signedHeaders,
      await this.hexBodyHash(),
    ].join('\n')
  }
  async hexBodyHash() {
    let hashHeader = this.headers.get('X-Amz-Content-Sha256') || (this.service === 's3' && this.signQuery ? 'UNSIGNED-PAYLOAD' : null);
    if (hashHeader == null) {
      if (this.body && typeof this.body !== 'string' && !('byteLength' in this.body)) {
        throw new Error('body must be a string, ArrayBuffer or ArrayBufferView, unless you include the X-Amz-Content-Sha256 header')
      }
      hashHeader = buf2hex(await hash(this.body || ''));
    }
    return hashHeader
  }
}
async function hmac(key, string) {
  const cryptoKey = await crypto.subtle.importKey(
    'raw',
    typeof key === 'string' ? encoder.encode(key) : key,
    { name: 'HMAC', hash: { name: 'SHA-256' } },
    false,
    ['sign'],
  );
  return crypto.subtle.sign('HMAC', cryptoKey, encoder.encode(string))
}
async function hash(content) {
  return crypto.subtle.digest('SHA-256', typeof content === 'string' ? encoder.encode(content) : content)
}
const HEX_CHARS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
function buf2hex(arrayBuffer) {
  const buffer = new Uint8Array(arrayBuffer);
  let out = '';
  for (let idx = 0; idx < buffer.length; idx++) {
    const n = buffer[idx];
    out += HEX_CHARS[(n >>> 4) & 0xF];
    out += HEX_CHARS[n & 0xF];
  }
  return out
}
function encodeRfc3986(urlEncodedStr) {
  return urlEncodedStr.replace(/[!'()*]/g, c => '%' + c.charCodeAt(0).toString(16).toUpperCase())
}
function guessServiceRegion(url, headers) {
  const { hostname, pathname } = url;
  if (hostname.endsWith('.on.aws')) {
    const match = hostname.match(/^[^.]{1,63}\.lambda-url\.([^.]{1,63})\.on\.aws$/);
    return match != null ? ['lambda', match[1] || ''] : ['', '']
  }
  if (hostname.endsWith('.r2.cloudflarestorage.com')) {
    return ['s3', 'auto']
  }
  if (hostname.endsWith('.backblazeb2.com')) {
    const match = hostname.match(/^(?:[^.]{1,63}\.)?s3\.([^.]{1,63})\.backblazeb2\.com$/);
    return match != null ? ['s3', match[1] || ''] : ['', '']
  }
  const match = hostname.replace('dualstack.', '').match(/([^.]{1,63})\.(?:([^.]{0,63})\.)?amazonaws\.com(?:\.cn)?$/);
  let service = (match && match[1]) || '';
  let region = match && match[2];
  if (region === 'us-gov') {
    region = 'us-gov-west-1';
  } else if (region === 's3' || region === 's3-accelerate') {
    region = 'us-east-1';
    service = 's3';
  } else if (service === 'iot') {
    if (hostname.startsWith('iot.')) {
      service = 'execute-api';
    } else if (hostname.startsWith('data.jobs.iot.')) {
      service = 'iot-jobs-data';
    } else {
      service = pathname === '/mqtt' ? 'iotdevicegateway' : 'iotdata';
    }
  } else if (service === 'autoscaling') {
    const targetPrefix = (headers.get('X-Amz-Target') || '').split('.')[0];
    if (targetPrefix === 'AnyScaleFrontendService') {
      service = 'application-autoscaling';
    } else if (targetPrefix === 'AnyScaleScalingPlannerFrontendService') {
      service = 'autoscaling-plans';
    }
  } else if (region == null && service.startsWith('s3-')) {
    region = service.slice(3).replace(/^fips-|^external-1/, '');
    service = 's3';
  } else if (service.endsWith('-fips')) {
    service = service.slice(0, -5);
  } else if (region && /-\d$/.test(service) && !/-\d$/.test(region)) {
[service, region] = [region, service];
  }
  return [HOST_SERVICES[service] || service, region || '']
}



// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/adapters/anthropic/ways/clock.js
var clock = __webpack_require__(5725);
// EXTERNAL MODULE: ./build/adapters/anthropic/ways/exchange.js
var exchange = __webpack_require__(9178);
// EXTERNAL MODULE: ./build/adapters/anthropic/ways/job-identity.js
var job_identity = __webpack_require__(7115);
// EXTERNAL MODULE: ./build/adapters/anthropic/ways/tokens.js
var tokens = __webpack_require__(4641);
;// CONCATENATED MODULE: ./build/adapters/anthropic/ways/amazon.js
/**
 * Claude on Amazon Bedrock and Claude Platform on AWS: the Messages API behind signed requests (Signature Version 4), or
 * with a key.
 */







const SERVICES = { bedrock: 'bedrock-mantle', aws: 'aws-external-anthropic' };
const NEEDED = { bedrock: 'bedrock-mantle:CreateInference', aws: 'aws-external-anthropic:*' };
/** An expired session is refused with 403. */
const REFUSALS = new Set([401, 403]);
function amazonAddress(kind, region) {
    return kind === 'bedrock'
        ? `https://bedrock-mantle.${region}.api.aws/anthropic`
        : `https://aws-external-anthropic.${region}.api.aws`;
}
/** Opens the way. Throws ConfigurationError where no step has signed in. */
function amazonWay(access, surroundings) {
    const { kind, region } = access;
    const workspace = kind === 'aws' ? { 'anthropic-workspace-id': access.workspace } : {};
    const rest = {
        looksUp: kind === 'aws' ? 'list' : 'count',
        advice: amazonAdvice(access),
    };
    const key = kind === 'aws' ? access.key : bedrockKey(surroundings);
    if (key !== '') {
        const login = { ...workspace, authorization: `Bearer ${key}` };
        return { ...rest, send: (0,tokens/* sendWithToken */._)((0,tokens/* givenToken */.vE)(login), tokens/* withHeaders */.jL) };
    }
    const service = { region, service: SERVICES[kind] };
    const send = (0,tokens/* sendWithToken */._)(awsTokens(region, surroundings), (request, credentials) => signed((0,tokens/* withHeaders */.jL)(request, workspace), { ...credentials, ...service }), REFUSALS);
    return { ...rest, send };
}
function amazonAdvice({ kind, region }) {
    return {
        login: `Check that the role may call ${NEEDED[kind]} in ${region}, and that the session outlives the run (role-duration-seconds).`,
        ...(kind === 'bedrock' && {
            model: `Check the input model, and that ${region} serves it. The model catalogue of Bedrock lists its regions, and gives access to it.`,
        }),
        nobody: `Check the input provider-region: AWS serves no such models in ${region}.`,
    };
}
/** Signing keys that a step has made beat a key of Bedrock that happens to be there. */
function bedrockKey({ variables }) {
    return variables['AWS_ACCESS_KEY_ID'] === undefined ? (variables['AWS_BEARER_TOKEN_BEDROCK'] ?? '') : '';
}
/** The request with its signature. Signed is what goes out, with a digest of the body. */
async function signed(request, { sessionToken, ...how }) {
    const body = typeof request.body === 'string' ? request.body : '';
    const plain = (0,tokens/* withHeaders */.jL)(request, {
        ...{ authorization: null, connection: null },
        'x-amz-content-sha256': (0,external_node_crypto_.createHash)('sha256').update(body).digest('hex'),
    });
    const signer = new AwsV4Signer({
        ...how,
        ...(sessionToken === '' ? {} : { sessionToken }),
        method: request.method ?? 'POST',
        url: request.url,
        headers: plain.headers,
        ...(body === '' ? {} : { body }),
    });
    const { headers } = await signer.sign();
    return { ...request, headers };
}
function awsTokens(region, surroundings) {
    const { variables } = surroundings;
    const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN = '' } = variables;
    if (id !== undefined && secret !== undefined) {
        requireLongSession(surroundings);
        return (0,tokens/* givenToken */.vE)({ accessKeyId: id, secretAccessKey: secret, sessionToken: AWS_SESSION_TOKEN });
    }
    const role = variables['AWS_ROLE_ARN'];
    if (role === undefined)
        throw new errors/* ConfigurationError */.j1('no step has signed in to AWS', 'Run aws-actions/configure-aws-credentials before, or set AWS_ROLE_ARN in the env of the step and give the job id-token: write.');
    const identity = (0,job_identity/* jobIdentity */.Kv)(surroundings);
    return (0,tokens/* createTokens */.jC)(async () => {
        const value = await assumeRole({ role, region, identity: await identity.token(AUDIENCE) }, surroundings);
        return { value, lifetimeMs: SESSION_S * 1000 };
    }, surroundings);
}
const LONGER = 'Set role-duration-seconds of aws-actions/configure-aws-credentials to more than timeout-minutes.';
/**
 * Throws ConfigurationError where the session of an earlier step ends before the run may. The name of the variable:
 * https://docs.aws.amazon.com/cli/latest/reference/configure/export-credentials.html.
 */
function requireLongSession({ variables, now, endsBy }) {
    const end = Date.parse(variables['AWS_CREDENTIAL_EXPIRATION']?.replaceAll('"', '') ?? '');
    if (Number.isNaN(end) || end >= endsBy)
        return;
    if (end <= now())
        throw new errors/* ConfigurationError */.j1(`the session of AWS ended at ${(0,clock/* minute */.V)(end)}`, LONGER);
    throw new errors/* ConfigurationError */.j1(`the session of AWS ends at ${(0,clock/* minute */.V)(end)}, and the run may need it until ${(0,clock/* minute */.V)(endsBy)}`, LONGER);
}
const AUDIENCE = 'sts.amazonaws.com';
/** The least that every role allows. */
const SESSION_S = 3600;
/** See https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html. */
async function assumeRole({ role, region, identity }, surroundings) {
    const request = (0,exchange/* form */.Zd)({
        ...{ Action: 'AssumeRoleWithWebIdentity', Version: '2011-06-15', RoleSessionName: 'diffproof' },
        ...{ RoleArn: role, WebIdentityToken: identity, DurationSeconds: String(SESSION_S) },
    });
    const text = await (0,exchange/* askForToken */.GR)({
        ...request,
        headers: { ...request.headers, accept: 'application/xml' },
        url: surroundings.variables['AWS_ENDPOINT_URL_STS'] ?? `https://sts.${region}.amazonaws.com/`,
        whom: 'the token service of AWS',
        advice: `Compare the trust policy of the role ${role} with the repository and the branch of this run.`,
    }, surroundings);
    const field = (name) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(text)?.[1]?.trim() ?? '';
    const credentials = {
        ...{ accessKeyId: field('AccessKeyId'), secretAccessKey: field('SecretAccessKey') },
        sessionToken: field('SessionToken'),
    };
    if (Object.values(credentials).includes(''))
        throw new errors/* ModelError */.me('the token service of AWS gave no credentials', 'Run again later.', null, 'passing');
    return credentials;
}


/***/ })

};
