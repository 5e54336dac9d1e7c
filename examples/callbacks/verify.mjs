// Verifies callbacks that are signed with ed25519, with nothing but Node.js. `key` is the registration's signing_key.
import { verify } from 'node:crypto'

// verifyBody checks the signature within an event, as it came or parsed and written again since: parse, take the
// signature out, write in the canonical form of RFC 8785, verify.
export function verifyBody(body, key) {
  const { signature, ...event } = JSON.parse(body)
  return verify(null, Buffer.from(canonical(event)), key, Buffer.from(signature ?? '', 'base64'))
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.keys(value).sort().map(name => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

// verifyHeaders checks the headers of Standard Webhooks over the bytes as they came. Unlike the signature within the
// body, which stays the same, they tell an old post from a new one.
export function verifyHeaders(headers, body, key, now = Date.now() / 1000) {
  const id = headers['webhook-id'], timestamp = headers['webhook-timestamp']
  if (!(Math.abs(now - Number(timestamp)) <= 300)) return false
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)])
  return (headers['webhook-signature'] ?? '').split(' ').some(entry => {
    const [version, signature] = entry.split(',')
    return version === 'v1a' && verify(null, content, key, Buffer.from(signature ?? '', 'base64'))
  })
}
