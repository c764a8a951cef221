import { Suspense, useState } from 'react'
import { prepared } from '../../lib/prepared'
import { login } from '../../strings'
import { Door } from './door'
import { LoginForm } from './login-form'

const Forgot = prepared(() => import('./forgot-form'))

interface LoginPageProps {
  onTyping?: () => void
}

export function LoginPage({ onTyping }: LoginPageProps) {
  /** The address that was typed when the password was not remembered. */
  const [forgot, setForgot] = useState<string | null>(null)
  const form = <LoginForm onForgot={setForgot} {...(onTyping ? { onTyping } : {})} />
  return (
    <Door label={login.greeting}>
      {forgot === null ? (
        form
      ) : (
        <Suspense fallback={form}>
          <Forgot.Part email={forgot} onBack={() => setForgot(null)} />
        </Suspense>
      )}
    </Door>
  )
}
