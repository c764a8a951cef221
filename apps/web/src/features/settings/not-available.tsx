import { endpoints } from '@hilo/contracts'
import { common, settings } from '../../strings'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { notify } from '../../ui/notify'

const say = () => notify.error(common.notAvailable)

/** Two cards whose buttons only say that they will come (specification). */
export function Integrations() {
  const { api, whatsapp } = settings.integrations
  return (
    <>
      <Card title={api.title} help={api.text} action={<Button onClick={say}>{api.action}</Button>}>
        <a
          href={endpoints.docsPage.path}
          target="_blank"
          rel="noreferrer"
          className="relative finger inline-flex min-h-6 items-center text-second font-medium text-accent hover:underline"
        >
          {api.documentation}
        </a>
      </Card>
      <Card
        title={whatsapp.title}
        help={whatsapp.text}
        action={<Button onClick={say}>{whatsapp.action}</Button>}
      />
    </>
  )
}

export function Interface() {
  const { menu, menuHelp, edit } = settings.interface
  return <Card title={menu} help={menuHelp} action={<Button onClick={say}>{edit}</Button>} />
}
