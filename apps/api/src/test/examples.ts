import { ask, connectLive } from '@hilo/client'
import { type CommandName, type EndpointName, isRefusal } from '@hilo/contracts'
import { commandExamples, commandUsers, demo, exampleUserOf } from '@hilo/contracts/reference'
import { tokenNames } from '../docs/curl'
import { findLoginUser } from '../sessions/log-in/find-login-user'
import { openSession } from '../sessions/tokens/open-session'
import type { TestApi } from './boot'

/** Opens a session without a password: hashing would take most of the time. */
async function tokenOf(api: TestApi, who: 'ana' | 'marta' | 'luis'): Promise<string> {
  const user = await findLoginUser(api.services, demo[who].email)
  if (!user) throw new Error(`${who} is not in the demo`)
  const device = { browser: 'vitest', os: 'test', address: '127.0.0.1', remember: true }
  const opened = await openSession(api.services, user, device, '0')
  if (isRefusal(opened)) throw new Error(opened.msg)
  return opened.token
}

/** The curl command that the page prints for an endpoint, as a reader copies it. */
function findCurlCommand(page: string, name: string): string {
  const [, entry = ''] = page.split(`<details id="${name}"`)
  const [, text = ''] = /<pre>(curl .*?)<\/pre>/s.exec(entry) ?? []
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** Parses a curl command as a shell and curl do: quoted words, and the four options that the page uses. */
function parseCurl(command: string): { address: string; init: RequestInit } {
  const args = [...command.matchAll(/'([^']*)'|"([^"]*)"|([^\s\\]+)/g)].map(
    ([, plain, quoted, bare]) => plain ?? quoted ?? bare ?? '',
  )
  let [method, address, body]: [string, string, string | FormData | undefined] = ['GET', '', undefined]
  const headers = new Headers()
  const form = new FormData()
  for (let at = 1; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    if (!arg.startsWith('-')) address = arg
    else {
      at += 1
      const value = args[at] ?? ''
      if (arg === '-X') method = value
      else if (arg === '-H')
        headers.set(value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 2))
      else if (arg === '-d') body = value
      else if (arg === '-F') {
        const [, name = '', content, filename, type] =
          /^(\w+)=(?:"([^"]*)";filename="([^"]*)";type=(\S+)|.*)$/s.exec(value) ?? []
        if (filename === undefined) form.set(name, value.slice(name.length + 1))
        else form.set(name, new File([content ?? ''], filename, { type: type ?? '' }))
        body = form
      } else throw new Error(`curl has no ${arg} here`)
    }
  }
  return { address, init: { method, headers, ...(body === undefined ? {} : { body }) } }
}

/** Sends an endpoint's example, as the page of the documentation prints it, to a demo. */
export async function sendExample(
  api: TestApi,
  page: string,
  name: EndpointName,
): Promise<{ status: number; text: string }> {
  const command = findCurlCommand(page, name)
  const requester = exampleUserOf(name)
  const withToken = requester
    ? command.replace(`$${tokenNames[requester]}`, await tokenOf(api, requester))
    : command
  const { address, init } = parseCurl(withToken)
  const answer = await fetch(address.replace(api.settings.publicUrl, api.url), {
    ...init,
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text() }
}

/** Sends a command's example to a demo. Returns its acknowledgement. */
export async function sayExample(api: TestApi, name: CommandName) {
  const token = await tokenOf(api, commandUsers[name] ?? 'ana')
  const socket = connectLive({ url: api.url, token: () => token })
  try {
    // Only who has a thread open may type in it.
    const thread = 'get:interaction:conversation:messages'
    if (name === 'typing') await ask(socket, thread, commandExamples[thread])
    return await ask(socket, name, commandExamples[name])
  } finally {
    socket.close()
  }
}
