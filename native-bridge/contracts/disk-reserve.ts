/** Room on the disk that nothing uses until the disk is full. */
export interface DiskReserve {
  readonly isHeld: boolean;
  /** Takes the room, where there is so much and as much again to play on with. False: there is not. */
  take(): boolean;
  /** Gives the room to whoever needs it now. False: there was none to give. */
  giveUp(): boolean;
}
