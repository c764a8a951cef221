import type { ErrorCode } from '../errors/errors'
import { type CommandName, clientCommands } from '../realtime/client-commands'
import { serverEvents } from '../realtime/server-events'
import { commandExamples } from './command-examples'
import { jsonSchemaOf } from './json-schema'

interface CommandDocument {
  readonly summary: string
  readonly payload: Record<string, unknown>
  readonly example: unknown
  readonly data: Record<string, unknown>
  readonly errors: readonly ErrorCode[]
  readonly reply: string | null
}
interface EventsDocument {
  readonly namespace: string
  readonly commands: Record<string, CommandDocument & Record<string, unknown>>
  readonly events: Record<string, { readonly payload: Record<string, unknown> }>
}

/** The documentation of the socket, made from the maps that type both of its ends. */
export function eventsDocument(): EventsDocument {
  return {
    namespace: '/chats',
    commands: Object.fromEntries(
      Object.entries(clientCommands).map(([name, command]) => [
        name,
        {
          summary: command.summary,
          payload: jsonSchemaOf(command.payload, 'input'),
          example: commandExamples[name as CommandName],
          data: jsonSchemaOf(command.data, 'output'),
          errors: command.errors,
          reply: 'reply' in command ? command.reply : null,
        },
      ]),
    ),
    events: Object.fromEntries(
      Object.entries(serverEvents).map(([name, payload]) => [
        name,
        { payload: jsonSchemaOf(payload, 'output') },
      ]),
    ),
  }
}
