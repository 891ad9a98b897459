/**
 * A minimal client of Chromium's DevTools protocol. Playwright instruments every page that it opens, which keeps
 * pages out of the back-forward cache and makes V8 parse each script a second time.
 */
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium } from '@playwright/test'
import { chromiumOptions } from '../scripts/chromium.ts'

export type Chromium = Awaited<ReturnType<typeof launchChromium>>
export type Tab = ReturnType<typeof createTab>

type Send = CDPSession['send']

type Message = {
  id?: number
  sessionId?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

export async function launchChromium() {
  const { args, executablePath = chromium.executablePath() } = chromiumOptions
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'))
  const child = spawn(
    executablePath,
    [...args, '--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const exited = once(child, 'exit')
  const [requests, responses] = child.stdio.slice(3) as [Writable, Readable]
  const sessions = new Map<string | undefined, EventEmitter>()
  const pending = new Map<number, (message: Message) => void>()
  exited.then(() => {
    for (const resolve of pending.values()) resolve({ error: { message: 'Chromium has exited.' } })
  })

  // Each message ends with a null byte.
  let unread = ''
  responses.setEncoding('utf8').on('data', (text: string) => {
    const messages = (unread + text).split('\0')
    unread = messages.pop() ?? ''
    for (const message of messages.map((json): Message => JSON.parse(json))) {
      if (message.id) pending.get(message.id)?.(message)
      else sessions.get(message.sessionId)?.emit(message.method ?? '', message.params)
    }
  })

  let lastId = 0
  /** Without a session, commands go to the browser itself. */
  const sendTo = (sessionId?: string) =>
    (async (method, params) => {
      const id = ++lastId
      const response = new Promise<Message>((resolve) => pending.set(id, resolve))
      requests.write(`${JSON.stringify({ id, sessionId, method, params })}\0`)
      const { result, error } = await response
      pending.delete(id)
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    }) as Send
  const send = sendTo()

  return {
    version: (await send('Browser.getVersion')).product,

    /** Each tab has its own cache and storage. */
    async newTab(): Promise<Tab> {
      const { browserContextId } = await send('Target.createBrowserContext')
      const target = await send('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await send('Target.attachToTarget', { ...target, flatten: true })
      const events = new EventEmitter()
      sessions.set(sessionId, events)
      const tab = createTab(sendTo(sessionId), events, async () => {
        await send('Target.disposeBrowserContext', { browserContextId })
        sessions.delete(sessionId)
      })
      await tab.send('Page.enable')
      await tab.send('Page.setLifecycleEventsEnabled', { enabled: true })
      return tab
    },

    async close() {
      child.kill()
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function createTab(send: Send, events: EventEmitter, close: () => Promise<void>) {
  const idle = new Set<string>()
  events.on('Page.lifecycleEvent', ({ name, loaderId }) => {
    if (name === 'networkIdle') idle.add(loaderId)
  })

  async function evaluate<Value>(expression: string): Promise<Value> {
    const options = { expression, returnByValue: true, awaitPromise: true }
    const { result, exceptionDetails } = await send('Runtime.evaluate', options)
    if (exceptionDetails) throw new Error(`${expression}: ${result.description}`)
    return result.value
  }

  return {
    send,
    events,
    close,
    evaluate,

    /** Waits until half a second has passed without a request. */
    async open(url: string) {
      const { loaderId = '', errorText } = await send('Page.navigate', { url })
      if (errorText) throw new Error(`${url}: ${errorText}`)
      while (!idle.has(loaderId)) await wait(20)
    },

    /** Evaluates an expression until it is truthy. */
    async until<Value>(expression: string): Promise<Value> {
      for (const start = Date.now(); Date.now() - start < 15_000; await wait(20)) {
        // Throws while one document replaces another.
        const value = await evaluate<Value>(expression).catch(() => undefined)
        if (value) return value
      }
      throw new Error(`Not truthy after 15 s: ${expression}`)
    },

    async click(selector: string) {
      const { x, y } = await evaluate<{ x: number; y: number }>(`{
        const { x, y, width, height } = document.querySelector('${selector}').getBoundingClientRect();
        ({ x: x + width / 2, y: y + height / 2 })
      }`)
      for (const type of ['mousePressed', 'mouseReleased'] as const) {
        await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
      }
    },
  }
}
