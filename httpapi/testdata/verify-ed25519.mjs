// Checks a callback as a receiver would: parse, take the signature out, write in the canonical form (RFC 8785),
// verify; and the Standard Webhooks headers over the bytes as they came.
import { verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const { key, body, id, timestamp, webhook } = JSON.parse(readFileSync(0, 'utf8'))

const canonical = value => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.keys(value).sort().map(name => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

const { signature, ...payload } = JSON.parse(body)
if (!verify(null, Buffer.from(canonical(payload)), key, Buffer.from(signature, 'base64'))) {
  throw new Error('the signature in the payload is wrong')
}
const [version, headerSignature] = webhook.split(',')
if (version !== 'v1a' || !verify(null, Buffer.from(`${id}.${timestamp}.${body}`), key, Buffer.from(headerSignature, 'base64'))) {
  throw new Error('the signature in the header is wrong')
}
