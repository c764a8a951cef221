import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@hilo/prisma/with-client'
import { type Bench, webhookOf } from '../bench'
import { type Provider, providerOf } from '../clients/webhooks'
import type { Shape } from '../data/shape'
import { giveWelcome } from '../data/welcome'
import { type Hilo, startHilo, startSimulator } from '../services/hilo'
import { large, simulatorAccounts } from '../services/installation'
import type { Database } from '../services/postgres'

/** A Hilo whose bot welcomes new customers, and a provider that reports how far each of its messages came. */
export interface WholeSite {
  readonly hilo: Hilo
  readonly database: Database
  readonly provider: Provider
  stop(): Promise<void>
}

export async function openWholeSite(bench: Bench, name: string, shape: Shape): Promise<WholeSite> {
  const { environment } = bench
  await bench.closeHilos()
  const database = await environment.copied(name, shape)
  await withClient(database.url, (client) => giveWelcome(client, large))
  const folder = mkdtempSync(join(tmpdir(), `hilo-${name}-`))
  const undos: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const undo of undos.splice(0)) await undo()
  }
  try {
    const accounts = join(folder, 'simulator-accounts.json')
    writeFileSync(accounts, JSON.stringify(simulatorAccounts()))
    const simulator = await startSimulator(accounts)
    undos.unshift(() => simulator.stop())
    const site = { ...environment.site, simulatorUrl: simulator.url }
    const hilo = await startHilo(site, database, { ACCESS_TOKEN_MINUTES: '240' })
    undos.unshift(() => hilo.stop())
    const webhook = await webhookOf(hilo, database)
    writeFileSync(accounts, JSON.stringify(simulatorAccounts(webhook)))
    const provider = providerOf({ url: webhook, person: large })
    undos.unshift(() => provider.close())
    return { hilo, database, provider, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
