// Checks a callback with what examples/callbacks gives receivers to copy.
import { readFileSync } from 'node:fs'
import { verifyBody, verifyHeaders } from '../../examples/callbacks/verify.mjs'

const { key, body, headers } = JSON.parse(readFileSync(0, 'utf8'))
if (!verifyBody(body, key)) throw new Error('the signature in the payload is wrong')
if (!verifyHeaders(headers, body, key)) throw new Error('the signature in the header is wrong')
