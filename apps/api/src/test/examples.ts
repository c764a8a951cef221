import { ask, connectLive } from '@hilo/client'
import {
  askerOf,
  type CommandName,
  commandAskers,
  commandExamples,
  demo,
  type EndpointName,
  isRefusal,
} from '@hilo/contracts'
import { tokenNames } from '../docs/curl'
import { findLoginUser } from '../sessions/find-login-user'
import { openSession } from '../sessions/open-session'
import type { TestApi } from './boot'

/** The password's hash would be most of the time that this takes. */
async function tokenOf(api: TestApi, who: 'ana' | 'marta' | 'luis'): Promise<string> {
  const user = await findLoginUser(api.services, demo[who].email)
  if (!user) throw new Error(`${who} is not in the demo`)
  const device = { browser: 'vitest', os: 'test', address: '127.0.0.1', remember: true }
  const opened = await openSession(api.services, user, device, 0n)
  if (isRefusal(opened)) throw new Error(opened.msg)
  return opened.token
}

/** What stands in the page below an endpoint's name, as a reader copies it. */
function printed(page: string, name: string): string {
  const [, entry = ''] = page.split(`<details id="${name}"`)
  const [, text = ''] = /<pre>(curl .*?)<\/pre>/s.exec(entry) ?? []
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** Does what a shell and curl do with such a line: words in quotes, and the four options that it has. */
function requestOf(line: string): { address: string; init: RequestInit } {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|([^\s\\]+)/g)].map(
    ([, plain, quoted, bare]) => plain ?? quoted ?? bare ?? '',
  )
  let [method, address, body]: [string, string, string | FormData | undefined] = ['GET', '', undefined]
  const headers = new Headers()
  const form = new FormData()
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) address = word
    else {
      at += 1
      const value = words[at] ?? ''
      if (word === '-X') method = value
      else if (word === '-H')
        headers.set(value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 2))
      else if (word === '-d') body = value
      else if (word === '-F') {
        const [, name = '', content, filename, type] =
          /^(\w+)=(?:"([^"]*)";filename="([^"]*)";type=(\S+)|.*)$/s.exec(value) ?? []
        if (filename === undefined) form.set(name, value.slice(name.length + 1))
        else form.set(name, new File([content ?? ''], filename, { type: type ?? '' }))
        body = form
      } else throw new Error(`curl has no ${word} here`)
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
  const line = printed(page, name)
  const asker = askerOf(name)
  const signed = asker ? line.replace(`$${tokenNames[asker]}`, await tokenOf(api, asker)) : line
  const { address, init } = requestOf(signed)
  const answer = await fetch(address.replace(api.settings.publicUrl, api.url), {
    ...init,
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text() }
}

/** Says a command's example to a demo, and answers its acknowledgement. */
export async function sayExample(api: TestApi, name: CommandName) {
  const token = await tokenOf(api, commandAskers[name] ?? 'ana')
  const socket = connectLive({ url: api.url, token: () => token })
  try {
    // A thread is typed into by who has it open.
    const thread = 'get:interaction:conversation:messages'
    if (name === 'typing') await ask(socket, thread, commandExamples[thread])
    return await ask(socket, name, commandExamples[name])
  } finally {
    socket.close()
  }
}
