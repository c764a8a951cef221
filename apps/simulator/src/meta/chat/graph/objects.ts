import { json, type Request, Router, urlencoded } from 'express'
import type { Person } from '../../../world/wire'
import { bearerToken } from '../../graph'
import { badParameter } from '../../graph-error'
import { chatError } from '../errors'
import type { LiveAccount } from '../kind'
import { setSubscribed } from '../set-subscribed'
import { checkFields } from '../subscribable'
import { ownerOf } from '../tokens'
import type { World } from '../world'
import { accountInPath, refuseAsOrdered } from './claim'

/** The account, its subscription, and the profiles of customers. */
export function objectRoutes(world: World): Router {
  const router = Router()

  router.get('/:id', (req, res, next) => {
    const account = accountInPath(world, req)
    if (account) return res.json(pickFields(accountObject(world, account), req.query.fields))
    const owner = ownerOf(world, bearerToken(req) ?? '')
    const person = world.people.find(String(req.params.id))
    if (!owner || !person || !isKnownTo(world, owner, person)) return next()
    refuseAsOrdered(world, 'profile')
    if (person.profile === 'noConsent') throw chatError(230)
    const [first_name = person.name, ...rest] = person.name.split(' ')
    const profile =
      world.kind.channel === 'messenger'
        ? { first_name, last_name: rest.join(' '), id: person.id }
        : { name: person.name, username: person.username ?? first_name.toLowerCase(), id: person.id }
    return res.json(pickFields(profile, req.query.fields))
  })

  router.get('/:id/subscribed_apps', (req, res, next) => {
    const account = accountInPath(world, req)
    if (!account) return next('router')
    const app = {
      link: 'https://example.test/hilo',
      name: 'Hilo',
      id: '1234567890',
      subscribed_fields: account.listed,
    }
    return res.json({ data: account.subscribed ? [app] : [] })
  })

  router.post('/:id/subscribed_apps', json(), urlencoded({ extended: false }), (req, res, next) => {
    const account = accountInPath(world, req)
    if (!account) return next('router')
    setFields(world, account, fieldsOf(account, req))
    setSubscribed(world, account, true)
    return res.json({ success: true })
  })

  router.delete('/:id/subscribed_apps', (req, res, next) => {
    const account = accountInPath(world, req)
    if (!account) return next('router')
    setSubscribed(world, account, false)
    return res.json({ success: true })
  })
  return router
}

/** For Instagram behind a page the app's fields decide, so the page's fields are listed but have no effect. */
function setFields({ kind }: World, account: LiveAccount, fields: string[]): void {
  account.listed = fields
  if (kind.channel === 'messenger' || account.tokensEnd) account.fields = fields
}

/** Meta answers only the profiles of customers who have written to the account. */
function isKnownTo({ chats, knobs }: World, { id }: LiveAccount, person: Person): boolean {
  return chats.of(id, person.id).lastCustomerAt !== null || knobs.current.trustPast
}

function fieldsOf({ subscribes }: LiveAccount, req: Request): string[] {
  const body: unknown = req.body
  const inBody =
    body && typeof body === 'object' && 'subscribed_fields' in body ? body.subscribed_fields : undefined
  const given = req.query.subscribed_fields ?? inBody
  const fields = Array.isArray(given)
    ? given.map(String)
    : String(given ?? '')
        .split(',')
        .filter(Boolean)
  if (fields.length === 0) throw badParameter('The parameter subscribed_fields is required.')
  checkFields(subscribes, fields)
  return fields
}

const accountObject = ({ kind }: World, { id, names: [named = id], view }: LiveAccount) =>
  kind.channel === 'messenger'
    ? { id, name: view.name }
    : {
        id: named,
        user_id: id,
        username: view.shown.replace(/^@/, ''),
        name: view.name,
        account_type: 'BUSINESS',
      }

/** `fields=a,b` of a query; the id is always there. */
function pickFields(object: Record<string, unknown>, fields: unknown): Record<string, unknown> {
  if (typeof fields !== 'string' || fields === '') return object
  const wanted = new Set(['id', ...fields.split(',').map((field) => field.trim())])
  return Object.fromEntries(Object.entries(object).filter(([key]) => wanted.has(key)))
}
