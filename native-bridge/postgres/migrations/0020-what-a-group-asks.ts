import type { ChainMigration } from './chain-migration.ts';

/** Data for reports across rooms, and the group's own decisions: merged players, series, things handed down, bans. */
export const whatAGroupAsks: ChainMigration = {
  number: 20,
  sql: `
    -- Every hand as its room tells it, in a partition for each room and month.
    CREATE TABLE hands (
      room       integer NOT NULL,
      month      integer NOT NULL,
      log_id     text NOT NULL,
      hand       integer NOT NULL,
      table_id   text NOT NULL,
      started_at bigint NOT NULL,
      ended_at   bigint,
      outcome    text,
      game       text,
      mode       text,
      dealer     text,
      pot_chips  bigint NOT NULL,
      rake       bigint NOT NULL,
      jackpot    bigint NOT NULL,
      amended    boolean NOT NULL,
      players    text[] NOT NULL,
      PRIMARY KEY (room, month, log_id, hand)
    ) PARTITION BY LIST (room);
    CREATE INDEX hands_by_time ON hands (room, started_at);

    -- Every time a player sat in a seat, as the room tells it.
    CREATE TABLE stays (
      room      integer NOT NULL,
      month     integer NOT NULL,
      id        text NOT NULL,
      table_id  text NOT NULL,
      seat      integer NOT NULL,
      player    text NOT NULL,
      from_at   bigint NOT NULL,
      until_at  bigint,
      chips_in  bigint,
      chips_out bigint,
      why       text,
      PRIMARY KEY (room, month, id)
    ) PARTITION BY LIST (room);
    CREATE INDEX stays_by_player ON stays (room, player);
    CREATE INDEX stays_by_time ON stays (room, from_at);

    -- One person, whom rooms know by ids of their own: joined by somebody of the group, never by a name alone.
    CREATE TABLE persons (
      person  integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      name    text NOT NULL,
      made_at bigint NOT NULL
    );
    CREATE TABLE person_players (
      room      integer NOT NULL,
      player    text NOT NULL,
      person    integer NOT NULL REFERENCES persons ON DELETE CASCADE,
      joined_at bigint NOT NULL,
      joined_by text NOT NULL,
      PRIMARY KEY (room, player)
    );
    CREATE INDEX person_players_by_person ON person_players (person);

    -- What rooms were asked to forget; done once the room has said so.
    CREATE TABLE forgets (
      room     integer NOT NULL,
      request  text NOT NULL,
      players  text[] NOT NULL,
      asked_at bigint NOT NULL,
      asked_by text NOT NULL,
      done_at  bigint,
      sentence text,
      PRIMARY KEY (room, request)
    );

    -- Who of the group signs in at its pages. No rooms: every one.
    CREATE TABLE group_people (
      id         text PRIMARY KEY,
      number     text NOT NULL,
      name       text NOT NULL,
      role       text NOT NULL CHECK (role IN ('group', 'auditor', 'room')),
      rooms      integer[],
      pin_salt   text NOT NULL,
      pin_hash   text NOT NULL,
      added_at   bigint NOT NULL,
      retired_at bigint
    );
    CREATE UNIQUE INDEX group_numbers ON group_people (number) WHERE retired_at IS NULL;

    CREATE TABLE series (
      series   text PRIMARY KEY,
      name     text NOT NULL,
      from_at  bigint NOT NULL,
      until_at bigint NOT NULL,
      rooms    integer[],
      points   jsonb NOT NULL,
      made_at  bigint NOT NULL
    );

    -- What is handed down, to the letter as it was signed. A newer version of the same name takes its place.
    CREATE TABLE handed (
      item         text PRIMARY KEY,
      kind         text NOT NULL,
      name         text NOT NULL,
      version      integer NOT NULL,
      said         text NOT NULL,
      signature    text NOT NULL,
      rooms        integer[],
      handed_at    bigint NOT NULL,
      handed_by    text NOT NULL,
      UNIQUE (kind, name, version)
    );
    CREATE TABLE taken (
      room     integer NOT NULL,
      item     text NOT NULL REFERENCES handed,
      at       bigint NOT NULL,
      sentence text,
      PRIMARY KEY (room, item)
    );

    -- Who is kept out: excluded by law or by their own wish, or banned by the house. Rooms get it as something handed down.
    CREATE TABLE kept_out (
      id        text PRIMARY KEY,
      name      text NOT NULL,
      born      text,
      kind      text NOT NULL CHECK (kind IN ('excluded', 'ban')),
      rooms     integer[],
      until_at  bigint,
      added_at  bigint NOT NULL,
      added_by  text NOT NULL,
      lifted_at bigint
    );
  `,
};
