import { z } from 'zod'
import type { ErrorCode } from '../errors'
import { type CommandName, clientCommands } from './client-commands'
import { commandExamples } from './command-examples'
import { serverEvents } from './server-events'

interface CommandDocument {
  readonly summary: string
  readonly payload: Record<string, unknown>
  readonly example: unknown
  readonly data: Record<string, unknown>
  readonly errors: readonly ErrorCode[]
  readonly reply: string | null
}
export interface EventsDocument {
  readonly namespace: string
  readonly commands: Record<string, CommandDocument & Record<string, unknown>>
  readonly events: Record<string, { readonly payload: Record<string, unknown> }>
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

/** What is said over the socket, from the same maps that type both of its ends. */
export function eventsDocument(): EventsDocument {
  return {
    namespace: '/chats',
    commands: Object.fromEntries(
      Object.entries(clientCommands).map(([name, command]) => [
        name,
        {
          summary: command.summary,
          payload: schemaOf(command.payload, 'input'),
          example: commandExamples[name as CommandName],
          data: schemaOf(command.data, 'output'),
          errors: command.errors,
          reply: 'reply' in command ? command.reply : null,
        },
      ]),
    ),
    events: Object.fromEntries(
      Object.entries(serverEvents).map(([name, payload]) => [name, { payload: schemaOf(payload, 'output') }]),
    ),
  }
}
