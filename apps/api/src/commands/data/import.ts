import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { channelTypes } from '@hilo/contracts'
import { importChatwoot } from '../../../importers/chatwoot/import-chatwoot'
import { importCsv } from '../../../importers/csv/import-csv'
import { readAccounts } from '../../../importers/read-accounts'
import { recordAudit } from '../../audit/record-audit'
import type { Env } from '../../env'
import { ImportError } from '../../imports/import-error'
import { type Report, reportLines } from '../../imports/report'
import type { Services } from '../../platform/services'
import { CommandError, type RunCommand } from '../command'
import { withCommandServices } from '../command-services'
import { findBusiness } from '../find-business'
import { operatorOf } from '../operator'

const options = {
  business: { type: 'string' },
  'dry-run': { type: 'boolean' },
  url: { type: 'string' },
  account: { type: 'string' },
  'token-file': { type: 'string' },
  inbox: { type: 'string', multiple: true },
  file: { type: 'string' },
  channel: { type: 'string' },
  source: { type: 'string' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

interface Asked {
  readonly services: Services
  readonly business: string
  readonly values: Values
  readonly dryRun: boolean
}

/** Brings contacts and conversations of another product, and writes nothing twice. */
export const run: RunCommand = async (env, [from = '', ...rest]) => {
  if (!Object.hasOwn(sources, from)) {
    const known = Object.keys(sources).map((name) => `import ${name}`)
    throw new CommandError(`Di de dónde: ${known.join(', ')}.`)
  }
  const { values } = parseArgs({ args: rest, options })
  const business = await businessOf(env, values.business)
  return withCommandServices(env, async (services) => {
    try {
      return await sources[from as ImportSource]({
        services,
        business,
        values,
        dryRun: values['dry-run'] === true,
      })
    } catch (error) {
      throw error instanceof ImportError ? new CommandError(error.message) : error
    }
  })
}

async function businessOf(env: Env, name: string | undefined): Promise<string> {
  if (!name) throw new CommandError('Falta --business: el nombre de la empresa.')
  const found = await findBusiness(env, name)
  if (!found) throw new CommandError(`No hay una empresa que se llame «${name}».`)
  return found.uuid
}

const progress = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

async function bringChatwoot({ services, business, values, dryRun }: Asked): Promise<string> {
  const url = readUrl(values.url)
  const account = Number(values.account)
  if (!Number.isSafeInteger(account) || account < 1)
    throw new CommandError(
      'Falta --account: el número de la cuenta, que está en la dirección de Chatwoot (/app/accounts/1/…).',
    )
  const token = await readToken(values['token-file'])
  const { report, notices } = await importChatwoot(services, {
    ...{ business, address: { url, account, token }, dryRun, progress },
    inboxes: readInboxes(values.inbox ?? []),
  })
  if (!dryRun) await audit(services, business, `Chatwoot ${new URL(url).host}`, report)
  return [...notices, reportLines(report, { dryRun })].join('\n')
}

async function bringCsv({ services, business, values, dryRun }: Asked): Promise<string> {
  const { file: path, channel } = values
  if (!path) throw new CommandError('Falta --file: el archivo CSV, con una fila por mensaje.')
  const account = channel === undefined ? null : await findAccount(services, business, channel)
  const report = await importCsv(services, {
    ...{ business, path, account, dryRun, progress },
    source: values.source ?? null,
  })
  if (!dryRun) await audit(services, business, 'CSV', report)
  return reportLines(report, { dryRun })
}

const sources = { chatwoot: bringChatwoot, conversations: bringCsv } as const satisfies Readonly<
  Record<string, (asked: Asked) => Promise<string>>
>
export type ImportSource = keyof typeof sources

async function findAccount({ db }: Services, business: string, uuid: string) {
  const accounts = await readAccounts(db, business)
  const account = accounts.find((one) => one.uuid === uuid)
  if (!account) throw new CommandError('La empresa no tiene ese canal: «channel list» los muestra.')
  return account
}

function readUrl(url: string | undefined): string {
  try {
    const { protocol, origin, pathname } = new URL(url ?? '')
    if (/^https?:$/.test(protocol)) return `${origin}${pathname}`
  } catch {
    // The error below explains it.
  }
  throw new CommandError('Falta --url: la dirección de Chatwoot, como https://chat.miempresa.co.')
}

/** From a file or a pipe, because everybody on the machine can read a command line. */
async function readToken(path: string | undefined): Promise<string> {
  if (!path)
    throw new CommandError(
      'Falta --token-file: un archivo con el token de acceso del perfil de un administrador de Chatwoot, o - para leerlo de la entrada.',
    )
  const token = (path === '-' ? await readAll(process.stdin) : await readFile(path, 'utf8')).trim()
  if (!/^[\w.~+/=-]{8,200}$/.test(token)) throw new CommandError('Lo que hay en --token-file no es un token.')
  return token
}

function readInboxes(given: readonly string[]): ReadonlyMap<number, string> {
  return new Map(
    given.map((one) => {
      const [, id, to] = /^(\d{1,9})=([\w-]{1,40})$/.exec(one) ?? []
      const isChannel = channelTypes.some((type) => type === to)
      if (!id || !to || !(isChannel || to === 'no' || /^[0-9a-f-]{36}$/.test(to)))
        throw new CommandError(
          `--inbox es número=canal: el id que muestra «channel list», uno de ${channelTypes.join(', ')}, o no.`,
        )
      return [Number(id), to]
    }),
  )
}

const audit = ({ db, clock }: Services, business: string, source: string, report: Report): Promise<void> =>
  db.write(business, (tx) =>
    recordAudit(tx, operatorOf(business), clock.now(), {
      action: 'interaction.import',
      target: business,
      name: source,
      details: {
        contacts: report.contacts.created,
        count: [...report.threads.values()].reduce((sum, { created }) => sum + created, 0),
        messages: report.messages,
      },
    }),
  )
