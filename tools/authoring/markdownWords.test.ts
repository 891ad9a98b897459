/** Saving `content/words.ts` restarts `npm run dev`, at any time. */
import { join } from 'node:path'
import { createLogger, createServer } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyProject, removeCopy } from '../../tests/support/projectCopy.ts'
import { change, write, writeSmallContent } from '../../tests/support/smallContent.ts'

test('words that are saved during the first check restart it, without a false error', async () => {
  const root = await copyProject()
  onTestFinished(() => removeCopy(root))
  await writeSmallContent(root)
  await write(root, 'content/wait.js', "await Reflect.get(globalThis, 'wait')?.()\n")
  await change(root, 'content/home.mdx', '# ', "import './wait.js'\n\n# ")
  await change(root, 'content/resume.mdx', '/files/', '/fils/')

  const customLogger = createLogger()
  const warn = vi.spyOn(customLogger, 'warn').mockReturnValue()
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'development',
    server: { port: 0, watch: null },
    customLogger,
  })
  onTestFinished(() => server.close())
  const restart = vi.spyOn(server, 'restart')
  vi.stubGlobal('wait', async () => {
    vi.unstubAllGlobals()
    await change(root, 'content/words.ts', "note: 'Note'", "note: 'Remark'")
    server.watcher.emit('change', join(root, 'content', 'words.ts'))
    await vi.waitFor(() => expect(restart).toHaveBeenCalled(), 60_000)
    await restart.mock.results[0]?.value
  })
  await server.listen()
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 60_000)
  expect(warn.mock.calls.join()).toMatch(/^1 error:\n\ncontent\/resume\.mdx:3: Broken link/)
})
