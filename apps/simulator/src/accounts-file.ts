import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { parsed } from './core/http'
import { GmailAccount } from './gmail/account'
import { InstagramAccount, MessengerAccount } from './meta/chat/kind'
import { TelegramAccount } from './telegram/account'
import { WhatsAppAccount } from './whatsapp/account'

/** An account of any channel. */
export const AccountInput = z.discriminatedUnion('channel', [
  WhatsAppAccount,
  TelegramAccount,
  MessengerAccount,
  InstagramAccount,
  GmailAccount,
])
export type AccountInput = z.input<typeof AccountInput>

const known = new Set<string>(AccountInput.options.map((option) => option.shape.channel.value))

const AccountsFile = z.object({ accounts: z.array(z.looseObject({ channel: z.string() })) })

/** Accounts of channels that the simulator does not play are left out. */
export function accountsIn(text: string): AccountInput[] {
  const { accounts } = parsed(AccountsFile, JSON.parse(text))
  return accounts.filter(({ channel }) => known.has(channel)).map((account) => parsed(AccountInput, account))
}

interface Watched {
  register: (account: AccountInput) => void
  /** Called when the file is invalid: it may be half written, and the next change is read again. */
  complain: (sentence: string) => void
}

/** Reads the file now and whenever it changes; it need not exist yet. Answers a function that stops watching. */
export function watchAccounts(path: string, { register, complain }: Watched): () => void {
  const read = () => {
    try {
      for (const account of accountsIn(readFileSync(path, 'utf8'))) register(account)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
      complain(`SIMULATOR_ACCOUNTS: ${path} no se pudo leer: ${sentenceOf(error)}`)
    }
  }
  // Polls, because watchFile misses a file that is written during its first check.
  let last = ''
  const readIfChanged = () => {
    const stamp = stampOf(path)
    if (stamp === last) return
    last = stamp
    read()
  }
  readIfChanged()
  const timer = setInterval(readIfChanged, 500).unref()
  return () => clearInterval(timer)
}

/** Changes with the file, also when the file or its folder appears later or is replaced. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : ''
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
