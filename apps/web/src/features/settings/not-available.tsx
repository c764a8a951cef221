import { common, settings } from '../../strings'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { notify } from '../../ui/notify'

const say = () => notify.error(common.notAvailable)

/** Two cards whose buttons only say that they will come (specification). */
export function Integrations() {
  const { api, whatsapp } = settings.integrations
  return [api, whatsapp].map(({ title, text, action }) => (
    <Card key={title} title={title} help={text} action={<Button onClick={say}>{action}</Button>} />
  ))
}

export function Interface() {
  const { menu, menuHelp, edit } = settings.interface
  return <Card title={menu} help={menuHelp} action={<Button onClick={say}>{edit}</Button>} />
}
