/** What the route table says about a screen. */
export interface RouteHandle {
  /** For the browser's tab and the announcement of the navigation. */
  title: string;
  /** Without it the screen says that it is not open to the user. */
  permission?: string;
  /** The screen counts the working month, which its frame lets one change. */
  month?: boolean;
}
