// A receiver of callbacks, as a shop's backend has one. Beside `make run`:
//
//   bin/florin listen --forward-to http://localhost:3000 --key-file data/callback.pem
//   node examples/callbacks/receiver.mjs data/callback.pem 3000
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { verifyBody, verifyHeaders } from './verify.mjs'

const [keyFile, port = '3000'] = process.argv.slice(2)
const known = new Set() // in a backend a table of the database

const server = createServer(async (request, response) => {
  const body = await buffer(request)
  if (!genuine(request.headers, body)) {
    console.log(`refused a post to ${request.url}`)
    return response.writeHead(400).end()
  }
  // An event can come more than once. Remember it, answer 200, and only then do what takes long: after 10 seconds
  // the platform counts the post as failed and tries again.
  const event = JSON.parse(body)
  const isNew = !known.has(event.event_id)
  known.add(event.event_id)
  response.writeHead(200).end()
  if (isNew) console.log(event.test ? `event ${event.event_id}: a test` : `event ${event.event_id}: ${event.transaction_status ?? event.payment_request_status}, ${event.amount}`)
})

function genuine(headers, body) {
  const key = readFileSync(keyFile, 'utf8')
  try {
    return verifyHeaders(headers, body, key) && verifyBody(body, key)
  } catch {
    return false // it is no event at all
  }
}

server.listen(Number(port), '127.0.0.1', () => console.log(`receiving at http://127.0.0.1:${server.address().port}`))
