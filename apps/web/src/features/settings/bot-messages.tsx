import type { SessionUser } from '@hilo/contracts'
import { common } from '../../strings'
import { BotMessage, BotMessageBones, type BotMessageWords } from './bot-message'
import { WithBot } from './with-bot'

interface BotMessagesProps {
  me: SessionUser
  messages: readonly BotMessageWords[]
}

/** Some messages of the bot, a form each. Their frames stand there before what they hold has come. */
export function BotMessages({ me, messages }: BotMessagesProps) {
  const skeleton = (
    <>
      <p role="status" className="sr-only">
        {common.loading}
      </p>
      {messages.map((one) => (
        <BotMessageBones key={one.name} {...one} />
      ))}
    </>
  )
  return (
    <WithBot me={me} skeleton={skeleton}>
      {({ name }, config) =>
        messages.map((one) => <BotMessage key={one.name} config={config} from={name} {...one} />)
      }
    </WithBot>
  )
}
