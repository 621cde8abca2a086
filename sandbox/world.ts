import { openAgenda, type Agenda } from "./agenda";
import { openClock, type Clock } from "./clock";
import { openFaults, type Faults } from "./faults";
import { openOutbox, type Outbox } from "./outbox";
import type { SandboxOptions } from "./options";
import { openState, type State } from "./state";
import type { Hook } from "./telegram/entities";
import { openWebhooks, type Webhooks } from "./webhooks";

/** All that the parts of the sandbox share. */
export interface World {
  options: SandboxOptions;
  state: State;
  clock: Clock;
  agenda: Agenda;
  faults: Faults;
  outbox: Outbox;
  webhooks: Webhooks;
  /** Forgets everything but the app's own data, and puts the clock right. */
  forget(): void;
  close(): Promise<void>;
}

export function openWorld(options: SandboxOptions): World {
  const state = openState(options.file);
  const clock = openClock(state);
  const faults = openFaults(state);
  const agenda = openAgenda(state, clock, (problem) =>
    options.print(`sandbox: ${problem instanceof Error ? problem.stack : String(problem)}`),
  );
  const secrets = {
    razorpay: options.keys.razorpayWebhookSecret,
    digio: options.keys.digioWebhookSecret,
  };
  const webhooks = openWebhooks({
    state,
    clock,
    agenda,
    faults,
    target: options.webhookTarget,
    secrets,
  });
  return {
    options,
    state,
    clock,
    agenda,
    faults,
    webhooks,
    outbox: openOutbox(state, clock, faults, options.print),
    forget() {
      agenda.clear();
      // How the bot is set up is nothing that happened.
      const hooks = state.shelf<Hook>("telegram-hook");
      const hook = hooks.get("bot");
      state.clear();
      if (hook) hooks.put("bot", hook);
      clock.reset();
    },
    async close() {
      webhooks.stop();
      await agenda.stop();
      state.close();
    },
  };
}
