import { limits, type WhatsappConfig } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type BodyData, call } from '../../server/api-client'
import { keepWhatsappConfig } from '../../server/business'
import { keys } from '../../server/keys'
import { useEdit } from '../../server/use-edit'
import { useSave } from '../../server/use-save'
import { settings } from '../../strings'
import { Card } from '../../ui/card'
import { Field, TextArea } from '../../ui/field'
import { Form } from '../../ui/form'
import { MessagePreview } from '../../ui/message-preview'
import { SaveBar } from '../../ui/save-bar'
import { Bone } from '../../ui/skeleton'

export type BotMessageName = Exclude<keyof WhatsappConfig, 'uuid' | 'version'>

export interface BotMessageWords {
  name: BotMessageName
  title: string
  help: string
  action: string
}

interface BotMessageProps extends BotMessageWords {
  config: WhatsappConfig
  /** Whose message it is, above the bubble. */
  from: string
}

const besidePreview = 'grid gap-4 @lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'

/** One message of the bot, with its own button: what somebody else may not change is never sent along. */
export function BotMessage({ config, name, title, help, action, from }: BotMessageProps) {
  const edit = useEdit(`bot-message:${name}`, { text: config[name] })
  const saving = useSaveBotMessage(config)
  const save = () => saving.save(only(name, edit.values.text), { onSuccess: () => edit.settle(edit.changed) })
  return (
    <Form label={title} busy={saving.busy} refusal={saving.refusal} onSubmit={save}>
      <Card title={title} help={help}>
        <div className={besidePreview}>
          <Field label={settings.communication.message} error={saving.wrong(name)}>
            {(field) => (
              <TextArea
                value={edit.values.text}
                maxLength={limits.textLength}
                rows={5}
                onChange={(event) => edit.change({ text: event.target.value })}
                {...field}
              />
            )}
          </Field>
          <MessagePreview text={edit.values.text} from={from} />
        </div>
        <div className="mt-4">
          <SaveBar label={action} edit={edit} saving={saving} />
        </div>
      </Card>
    </Form>
  )
}

/** As tall as one with a short message: what stands below it stays where it is. */
export function BotMessageBones({ title, help }: BotMessageWords) {
  return (
    <Card title={title} help={help}>
      <div className={besidePreview}>
        <div className="grid content-start gap-1.5">
          <Bone className="h-5 w-20" />
          <Bone className="h-20" />
        </div>
        <div className="grid content-start gap-1.5">
          <Bone className="h-4.5 w-20" />
          <Bone className="h-24" />
        </div>
      </div>
      <Bone className="mt-4 h-10 w-44 pointer-coarse:h-11" />
    </Card>
  )
}

export function useSaveBotMessage(config: WhatsappConfig) {
  const client = useQueryClient()
  return useSave(
    (data: BodyData<'updateWhatsappConfig'>) =>
      call('updateWhatsappConfig', { body: { id: config.uuid, data: { ...data, version: config.version } } }),
    {
      failed: settings.configSaveFailed,
      onSaved: ({ msg: _, ...saved }) => keepWhatsappConfig(client, saved),
      onStale: () => void client.invalidateQueries({ queryKey: keys.whatsappConfig }),
    },
  )
}

export const only = (name: BotMessageName, text: string): BodyData<'updateWhatsappConfig'> => ({
  [name]: text,
})
