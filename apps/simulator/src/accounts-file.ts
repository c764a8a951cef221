import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { parsed } from './core/http'
import { GmailAccount } from './gmail/account'
import { InstagramAccount, MessengerAccount } from './meta/chat/kind'
import { TelegramAccount } from './telegram/account'
import { WhatsAppAccount } from './whatsapp/account'

/** Each channel adds its own kind of account here. */
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

/** Whoever connects channels may know more of them than this simulator plays: the others are left out. */
export function accountsIn(text: string): AccountInput[] {
  const { accounts } = parsed(AccountsFile, JSON.parse(text))
  return accounts.filter(({ channel }) => known.has(channel)).map((account) => parsed(AccountInput, account))
}

interface Watched {
  register: (account: AccountInput) => void
  /** A file that cannot be read may be half written: the next change is read again. */
  complain: (sentence: string) => void
}

/** Reads the file now and whenever it changes; it need not exist yet. Answers the way to stop. */
export function watchAccounts(path: string, { register, complain }: Watched): () => void {
  const read = () => {
    try {
      for (const account of accountsIn(readFileSync(path, 'utf8'))) register(account)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
      complain(`SIMULATOR_ACCOUNTS: ${path} no se pudo leer: ${sentenceOf(error)}`)
    }
  }
  // By polling, and not by watchFile, which misses a file that is written while it looks for the first time.
  let last = ''
  const look = () => {
    const stamp = stampOf(path)
    if (stamp === last) return
    last = stamp
    read()
  }
  look()
  const looking = setInterval(look, 500).unref()
  return () => clearInterval(looking)
}

/** The file, and its folder, may appear later or be replaced as a whole. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : ''
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
