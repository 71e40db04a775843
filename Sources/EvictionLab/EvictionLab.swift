@_exported import LabBase
@_exported import LabDevices
@_exported import LabKeyTraces
@_exported import LabOrders
@_exported import LabPolicies
@_exported import LabReplay
@_exported import LabReports
@_exported import LabRuns
