/** A command of a group: the sentence its `--help` shows, and what it runs. */
interface Command {
  readonly about: string;
  readonly run: () => Promise<unknown>;
}

export interface CommandGroup {
  /** How the group is called, `npm run finder`. */
  readonly call: string;
  readonly commands: Readonly<Record<string, Command>>;
  /** The command that runs when the first argument is an option or missing; without one, the commands are listed. */
  readonly usual?: string;
}

/**
 * Runs the command that the first argument names. The command finds its own arguments in `process.argv`, as if it had
 * been called by itself. An unknown name or a command that throws ends with exit status 1.
 */
export async function runCommandGroup({ call, commands, usual }: CommandGroup): Promise<void> {
  const args = process.argv.slice(2);
  const isUsual = usual !== undefined && (args[0]?.startsWith('--') ?? true);
  const name = isUsual ? usual : (args.shift() ?? '--help');
  const usage = usageOf({ call, commands });
  if (name === '--help' || (isUsual && args[0] === '--help')) {
    console.log(usage);
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(`There is no command "${name}".\n${usage}`);
    process.exitCode = 1;
    return;
  }
  process.argv = [...process.argv.slice(0, 2), ...args];
  await command.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

function usageOf({ call, commands }: CommandGroup): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { about }]) => `  ${name.padEnd(width)}  ${about}`,
  );
  return `Usage: ${call} -- COMMAND …\n${lines.join('\n')}`;
}
