// What the toolkit's packages use of undici, as a bundle of its own.
const { ProxyAgent, fetch } = require('undici')

module.exports = { ProxyAgent, fetch }
