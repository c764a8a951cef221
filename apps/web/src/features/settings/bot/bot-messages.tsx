import type { SessionUser } from '@hilo/contracts'
import { common } from '../../../strings'
import { BotConfigLoader } from './bot-config-loader'
import { BotMessage, BotMessageSkeleton, type BotMessageWords } from './bot-message'

interface BotMessagesProps {
  me: SessionUser
  messages: readonly BotMessageWords[]
}

/** Messages of the bot, each in a form; their skeletons show while they load. */
export function BotMessages({ me, messages }: BotMessagesProps) {
  const skeleton = (
    <>
      <p role="status" className="sr-only">
        {common.loading}
      </p>
      {messages.map((message) => (
        <BotMessageSkeleton key={message.name} {...message} />
      ))}
    </>
  )
  return (
    <BotConfigLoader me={me} skeleton={skeleton}>
      {({ name }, config) =>
        messages.map((message) => <BotMessage key={message.name} config={config} from={name} {...message} />)
      }
    </BotConfigLoader>
  )
}
