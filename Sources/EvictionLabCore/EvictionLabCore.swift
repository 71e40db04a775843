@_exported import LabBase
@_exported import LabKeyTraces
@_exported import LabOrders
