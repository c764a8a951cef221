import { withClient } from '@hilo/prisma/with-client'
import { inGroups } from '../lib/in-groups'
import { agentEmail } from '../services/installation'
import type { Database } from '../services/postgres'
import { logIn } from './people'

/** Logins at once: each costs the server a hash. */
const loginsAtOnce = 4

/** Creates agents with the password of the first. Answers their e-mails. */
export const hireAgents = (database: Database, count: number): Promise<readonly string[]> =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      `insert into users (business_uuid, uuid, name, email, password_hash, role, created_at, updated_at)
       select business_uuid, gen_random_uuid(), 'Turno ' || n, 'turno' || n || '@grande.example', password_hash, role, now(), now()
       from users, generate_series(1, $2::int) n where email = $1 returning email`,
      [agentEmail(0), count],
    )
    return rows.map(({ email }) => email)
  })

/** Gives the open chats of the first agent to these, to each as many. Their sums by person are not moved: nobody here reads them. */
export const handOutChats = (database: Database, emails: readonly string[]): Promise<void> =>
  withClient(database.url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `with agents as (select business_uuid, uuid, row_number() over (order by uuid) - 1 as at from users where email = any ($2)),
         chats as (select i.business_uuid, i.uuid, row_number() over (order by i.uuid) - 1 as at from interactions i
           join users u on u.business_uuid = i.business_uuid and u.uuid = i.user_uuid
           where u.email = $1 and i.status = 'assigned')
       update interactions i set user_uuid = a.uuid from chats c join agents a on a.at = c.at % $3::int
       where i.business_uuid = c.business_uuid and i.uuid = c.uuid`,
      [agentEmail(0), emails, emails.length],
    )
    await client.query('reset session_replication_role')
    await client.query('vacuum (analyze) interactions, users')
  })

/** The token of each. */
export const logInEach = (url: string, emails: readonly string[]): Promise<string[]> =>
  inGroups(emails, loginsAtOnce, (email) => logIn(url, email))
